"""The scripts that let a shell ask for completions, and where each shell looks for them."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_, _

#: The variable that makes an answer of a call, and which shells know how to ask.
VARIABLE = "_PRINTPLAY_COMPLETE"
SHELLS = ("bash", "zsh", "fish")

_FOLDER = Path(__file__).parent


def script(shell: str) -> str:
    """Return the script for a shell; for PowerShell that of Typer."""
    if shell in SHELLS:
        return (_FOLDER / f"printplay.{shell}").read_text(encoding="utf-8")
    by_typer = import_module("typer.completion").get_completion_script
    return str(by_typer(prog_name="printplay", complete_var=VARIABLE, shell=shell))


def shell_in_use() -> str:
    """Return the shell this is called from; raise CallError where that is none that is known."""
    from shellingham import ShellDetectionFailure, detect_shell

    try:
        name: str = detect_shell()[0]
    except ShellDetectionFailure:
        name = Path(os.environ.get("SHELL", "")).name
    if name not in (*SHELLS, "powershell", "pwsh"):
        raise CallError(
            N_("no completion is available for this shell: {shell}"),
            hint=N_("Call it from one of: {known}."),
            shell=name or "?",
            known=", ".join((*SHELLS, "powershell")),
        )
    return name


def install(shell: str) -> Path:
    """Put the script where a shell looks for it, once for all; return where that is."""
    if shell not in SHELLS:
        by_typer = import_module("typer.completion").install
        return Path(by_typer(shell=shell, prog_name="printplay", complete_var=VARIABLE)[1])
    path = _home(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script(shell), encoding="utf-8")
        for file, line in _starts(shell, path).items():
            _add_line(file, line)
    except OSError as error:
        raise FileError(
            N_("the file cannot be written: {reason}"),
            place=FilePlace(str(error.filename or path)),
            reason=reason(error),
        ) from None
    return path


def _home(shell: str) -> Path:
    """Return the file a script goes to; those of bash and zsh are where Typer puts them."""
    home = Path.home()
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return config / "fish" / "completions" / "printplay.fish"
    return home / (".zfunc/_printplay" if shell == "zsh" else ".bash_completions/printplay.sh")


def _starts(shell: str, path: Path) -> dict[Path, str]:
    """Return which line lets a shell find the script, by the file it reads at its start."""
    if shell == "bash":
        return {Path.home() / ".bashrc": f"source '{path}'"}
    if shell == "zsh":
        folder = Path(os.environ.get("ZDOTDIR") or Path.home())
        return {folder / ".zshrc": "fpath+=~/.zfunc; autoload -Uz compinit; compinit"}
    return {}


def _add_line(file: Path, line: str) -> None:
    """Add a line at the end of a file, unless it is there; nothing else of it is touched."""
    before = file.read_bytes() if file.exists() else b""
    if line.encode() not in before.splitlines():
        with file.open("ab") as opened:
            opened.write((b"" if before.endswith(b"\n") or not before else b"\n") + line.encode())
            opened.write(b"\n")


def told(path: Path) -> str:
    """Return what to say of a script that was put at a path."""
    return _("Completion was installed in {path}; it works in every new shell.").format(path=path)
