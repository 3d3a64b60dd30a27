"""The completion scripts, and where each shell looks for them."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_

#: The variable that turns a call into a completion request, and the supported shells.
VARIABLE = "_PRINTPLAY_COMPLETE"
SHELLS = ("bash", "zsh", "fish")

_FOLDER = Path(__file__).parent


def script(shell: str) -> str:
    """Return the script for a shell; for PowerShell, Typer's."""
    if shell in SHELLS:
        return (_FOLDER / f"printplay.{shell}").read_text(encoding="utf-8")
    by_typer = import_module("typer.completion").get_completion_script
    return str(by_typer(prog_name="printplay", complete_var=VARIABLE, shell=shell))


def shell_in_use() -> str:
    """Return the calling shell; raise CallError if it is unknown."""
    from shellingham import ShellDetectionFailure, detect_shell

    try:
        name: str = detect_shell()[0]
    except ShellDetectionFailure:
        name = Path(os.environ.get("SHELL", "")).name
    if name not in (*SHELLS, "powershell", "pwsh"):
        raise CallError(
            N_("completion is not available for this shell: {shell}"),
            hint=N_("Use one of these shells: {known}."),
            shell=name or "?",
            known=", ".join((*SHELLS, "powershell")),
        )
    return name


def install(shell: str) -> Path:
    """Install the script where the shell looks for it; return the file."""
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
    """Return the file for a script; for bash and zsh it is Typer's."""
    home = Path.home()
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return config / "fish" / "completions" / "printplay.fish"
    return home / (".zfunc/_printplay" if shell == "zsh" else ".bash_completions/printplay.sh")


def _starts(shell: str, path: Path) -> dict[Path, str]:
    """Return the line that loads the script, by the shell's start-up file."""
    if shell == "bash":
        return {Path.home() / ".bashrc": f"source '{path}'"}
    if shell == "zsh":
        folder = Path(os.environ.get("ZDOTDIR") or Path.home())
        return {folder / ".zshrc": "fpath+=~/.zfunc; autoload -Uz compinit; compinit"}
    return {}


def _add_line(file: Path, line: str) -> None:
    """Append a line to a file, unless it is there already."""
    content = file.read_bytes() if file.exists() else b""
    if line.encode() not in content.splitlines():
        with file.open("ab") as opened:
            opened.write((b"" if content.endswith(b"\n") or not content else b"\n") + line.encode())
            opened.write(b"\n")
