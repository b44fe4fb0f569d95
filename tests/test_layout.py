"""The shape of db/ is checked, not hoped for."""

import re
import tomllib
from pathlib import Path

from conftest import ROOT

DB = ROOT / "db"
DEPLOY = sorted(DB.glob("deploy/[0-9]*.sql"))
FUNCTIONS = sorted(p for p in DB.glob("functions/*/*.sql"))
PLAN = re.findall(r"(?m)^(?![%@\s])(\S+)", (DB / "sqitch.plan").read_text())
STONE_FUNCTIONS = {
    name for path in DEPLOY for name in re.findall(r"(?m)^create function irrevon\.(\w+)", path.read_text())
}


def test_the_plan_lists_the_frozen_changes_in_file_order() -> None:
    assert [name for name in PLAN if "/" not in name] == [p.stem for p in DEPLOY]


def test_every_planned_change_has_its_three_scripts() -> None:
    missing = [
        f"{d}/{c}.sql" for c in PLAN for d in ("deploy", "revert", "verify") if not (DB / d / f"{c}.sql").exists()
    ]
    assert missing == []


def test_yoyo_and_sqitch_read_the_same_dependencies() -> None:
    plan = dict(re.findall(r"(?m)^(\d\S+)(?: \[([^\]]*)\])?", (DB / "sqitch.plan").read_text()))
    told = {p.stem: " ".join(re.findall(r"(?m)^-- depends: (.*)$", p.read_text())) for p in DEPLOY}
    assert told == plan


def test_every_frozen_change_carries_its_own_transaction() -> None:
    for path in DEPLOY:
        text = path.read_text()
        assert "-- transactional: false" in text and "\nbegin;\n" in text and text.endswith("commit;\n"), path.name


def test_frozen_changes_use_no_psql_meta_commands() -> None:
    assert [p.name for p in DEPLOY if re.search(r"(?m)^\\", p.read_text())] == []


def test_all_sql_lists_every_function_file_once() -> None:
    listed = re.findall(r"(?m)^\\ir (\S+)$", (DB / "functions/all.sql").read_text())
    assert sorted(listed) == [str(p.relative_to(DB / "functions")) for p in FUNCTIONS]


def test_a_function_file_holds_the_one_function_it_is_named_for() -> None:
    for path in FUNCTIONS:
        made = re.findall(r"(?m)^create or replace (?:function|view) irrevon\.(\w+)", path.read_text())
        assert made == [path.stem], path


def test_no_function_is_longer_than_a_screen() -> None:
    long = [p.name for p in FUNCTIONS if p.read_text().count("\n") > 70]
    long += [p.name for p in DEPLOY for body in p.read_text().split("$function$")[1::2] if body.count("\n") > 70]
    assert long == []


def test_no_module_is_longer_than_two_screens() -> None:
    modules = [p for folder in ("irrevon", "adapters") for p in sorted((ROOT / folder).rglob("*.py"))]
    assert [p.name for p in modules if p.read_text().count("\n") > 150] == []


def test_no_line_of_sql_runs_off_the_page() -> None:
    for path in [*FUNCTIONS, *DEPLOY]:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert len(line) <= 135, f"{path.name}:{number}"


def test_every_function_file_says_what_it_is_for() -> None:
    for path in FUNCTIONS:
        assert path.read_text().startswith(f"-- {path.stem} — "), path


def test_every_function_has_its_tests() -> None:
    tested = {p.name for p in DB.glob("tests/*/*") if p.is_dir() and any(p.glob("*.sql"))}
    wanted = [p.stem for p in FUNCTIONS] + sorted(STONE_FUNCTIONS)
    assert [name for name in wanted if name not in tested] == []


def test_every_test_folder_is_of_a_function_that_exists() -> None:
    made = {p.stem for p in FUNCTIONS} | STONE_FUNCTIONS
    assert sorted(p.name for p in DB.glob("tests/*/*") if p.is_dir() and p.name not in made) == []


def test_the_revert_of_the_functions_leaves_what_is_stone() -> None:
    kept = re.findall(r"'(\w+)'", (DB / "revert/functions/0.1.0.sql").read_text().split("all (array[")[1].split("]")[0])
    assert set(kept) == STONE_FUNCTIONS


def test_a_wheel_holds_every_package_and_every_file_that_it_reads() -> None:
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = {"irrevon": "irrevon", **tools["package-dir"]}
    listed = {Path(folders[top], *rest) for top, *rest in (name.split(".") for name in tools["packages"])}
    assert {
        file.parent.relative_to(ROOT) for top in ("irrevon", "adapters") for file in (ROOT / top).rglob("*.py")
    } == {folder for folder in listed if folder.parts[0] != "db"}
    shipped = {file for name, patterns in tools["package-data"].items() for pattern in patterns
               for file in (ROOT / folders[name]).glob(pattern) if file.is_file()}  # fmt: skip
    there = {file for top in ("irrevon", "adapters", "db/deploy", "db/functions") for file in (ROOT / top).rglob("*")
             if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".py"}  # fmt: skip
    assert there - shipped == set()
