"""Run the reference destination: python -m irrevon_adapters.refdest --profile c1|c2|c3 --seed 7

Prints one line of JSON when it is ready, {"url", "control_url", "token"}, and runs until SIGTERM, SIGINT or
POST /shutdown on the control plane. It is nobody's child in spirit: killing the engine leaves it standing.
"""

import argparse
import json
import os
import secrets
import signal
import sys
import threading
from pathlib import Path

from irrevon_adapters.refdest.control_plane import ControlListener
from irrevon_adapters.refdest.effects_plane import EffectsListener, EffectsPlane
from irrevon_adapters.refdest.profiles import PROFILES
from irrevon_adapters.refdest.world import World


def main() -> int:
    options = _options()
    stops = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, stops)  # before any thread starts, so that all inherit it
    world = World(options.profile, options.seed, options.default_filter)
    token = secrets.token_urlsafe(32)
    EffectsPlane.timeout = options.patience
    effects = EffectsListener(options.port, world)
    control = ControlListener(options.control_port, world, token)
    for listener in (effects, control):
        threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    if options.exit_with_stdin:
        threading.Thread(target=_stop_at_end_of_input, daemon=True).start()
    ready = json.dumps({"url": effects.url, "control_url": control.url, "token": token}) + "\n"
    _announce(ready, options.ready_fd, options.ready_file)
    signal.sigwait(stops)
    for listener in (effects, control):
        listener.stopping.set()
        listener.shutdown()
        listener.server_close()
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("irrevon_adapters.refdest", description="The reference destination.")
    parser.add_argument("--profile", choices=sorted(PROFILES), default="c2")
    parser.add_argument("--seed", type=int, default=0, help="decides references and times")
    parser.add_argument("--default-filter", action="store_true", help="a plain list hides every second effect")
    parser.add_argument("--port", type=int, default=0, help="effects port; 0 takes a free one")
    parser.add_argument("--control-port", type=int, default=0, help="control port; 0 takes a free one")
    parser.add_argument("--ready-fd", type=int, help="write the ready line here too, and close it")
    parser.add_argument("--ready-file", type=Path, help="write the ready line here too, mode 0600")
    parser.add_argument("--patience", type=int, default=10, help="seconds that a client may pause in a request")
    parser.add_argument("--exit-with-stdin", action="store_true", help="also stop when standard input ends")
    return parser.parse_args()


def _announce(ready: str, descriptor: int | None, file: Path | None) -> None:
    if file is not None:
        part = file.with_name(f"{file.name}.{os.getpid()}")
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(ready)
        part.rename(file)  # whole or not at all: the token is in it
    if descriptor is not None:
        with os.fdopen(descriptor, "w") as out:
            out.write(ready)
    try:
        sys.stdout.write(ready)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever started it was interrupted meanwhile
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop_at_end_of_input() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
