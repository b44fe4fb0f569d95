"""python -m irrevon: the irrevon command, for when no script is on PATH."""

from irrevon.cli import main

if __name__ == "__main__":
    main()
