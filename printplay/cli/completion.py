"""The answer to a shell after Tab: the candidates, or "a file".

The scripts in `shells/` call the program with _PRINTPLAY_COMPLETE and what was typed. Only the named
command is loaded: 65 to 120 ms, where Typer's own completion takes 160 to 240 and does not know `=`.
The first line of an answer is its kind: `words`, which follow, `files` or `folders`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import typer


class Offer(NamedTuple):
    """The candidates at a position: words with descriptions, or a kind of path."""

    kind: str = "words"
    words: Sequence[tuple[str, str]] = ()


def answer(shell: str, arguments: Sequence[str]) -> str:
    """Return the answer for the words up to the cursor (for bash: for the line)."""
    if shell == "bash":
        line, breaks = arguments
        words, raw, cut = cut_line(line, breaks)
    else:
        *words, raw = arguments
        cut = 0
    from printplay.cli.commands import tree

    kind, candidates = find_candidates(tree(words), words, unquote(raw))
    lines = [_SHOWN[shell](value, about, raw, cut) for value, about in candidates]
    return "\n".join([kind, *lines, ""])


# -- candidates -----------------------------------------------------------------------------------


def find_candidates(app: typer.Typer, words: Sequence[str], prefix: str) -> Offer:
    """Return the candidates after `words` that begin as typed, ignoring case."""
    import typer.main

    place = _CallPosition(typer.main.get_command(app))
    for word in words:
        place.take(word)
    option, equals, value = prefix.partition("=")
    if equals and option.startswith("--") and place.options:
        place.take(option)
        kind, candidates = place.offer(value) if place.pending else Offer()
        return Offer(kind, [(f"{option}={value}", about) for value, about in candidates])
    return place.offer(prefix)


class _CallPosition:
    """The position in a call: the command, the parameters given, the next one."""

    def __init__(self, command: Any) -> None:
        self.given: dict[str, Any] = {}
        self.pending: Any = None  # the option that expects a value
        self.left = 0  # how many values it still takes
        self._enter(command)

    def _enter(self, command: Any) -> None:
        import typer

        self.command, self.options = command, True
        self.ctx = typer.Context(command, info_name=command.name, resilient_parsing=True)
        self.ctx.params = self.given
        params = command.get_params(self.ctx)
        self.named = {name: param for param in params for name in (*param.opts, *param.secondary_opts)
                      if param.param_type_name == "option"}  # fmt: skip
        self.arguments = [param for param in params if param.param_type_name == "argument"]

    def take(self, word: str) -> None:
        if self.pending is not None:
            self._store_value(self.pending, word)
            self.left -= 1
            self.pending = self.pending if self.left else None
        elif self.options and word == "--":
            self.options = False
        elif self.options and word.startswith("-") and word != "-":
            name, equals, value = word.partition("=")
            # A short option may stand with its value, or with others: -oFOLDER, -qo FOLDER.
            short = "" if name.startswith("--") else name[:2]
            option = self.named.get(name) or self.named.get(short)
            if option is None or option.is_flag:
                option = self.named.get(f"-{name[-1]}") if short else None
            if option is not None and not option.is_flag:
                if equals:
                    self._store_value(option, value)
                elif not short or len(name) == 2 or name[-1] == option.opts[-1][-1]:
                    self.pending, self.left = option, max(option.nargs, 1)
        elif commands := getattr(self.command, "commands", None):
            if word in commands:
                self._enter(commands[word])
        elif self.arguments:
            argument = self.arguments[0]
            self._store_value(argument, word)
            if argument.nargs != -1:
                self.arguments.pop(0)

    def _store_value(self, param: Any, word: str) -> None:
        several = param.nargs != 1 or getattr(param, "multiple", False)
        self.given[param.name] = [*self.given.get(param.name, ()), word] if several else word

    def offer(self, prefix: str) -> Offer:
        """Return the candidates that begin as typed."""
        if self.pending is not None:
            return self._values(self.pending, prefix)
        if self.options and prefix.startswith("-"):
            return Offer(words=_matching_words(self._options(), prefix))
        if commands := getattr(self.command, "commands", None):
            names_and_help = [(name, subcommand.help or "") for name, subcommand in commands.items()]
            return Offer(words=_matching_words(names_and_help, prefix))
        return self._values(self.arguments[0], prefix) if self.arguments else Offer()

    def _options(self) -> list[tuple[str, str]]:
        return [
            (name, option.help or "")
            for name, option in self.named.items()
            if name.startswith("--")
            and not getattr(option, "hidden", False)
            and (option.name not in self.given or option.multiple)
        ]

    def _values(self, param: Any, prefix: str) -> Offer:
        items = param.shell_complete(self.ctx, "")
        paths = [item.help for item in items if not item.value]
        words = [(item.value, item.help or "") for item in items if item.value]
        fitting = _matching_words(words, prefix)
        return Offer(paths[0]) if paths and not fitting else Offer(words=fitting)


def _matching_words(words: Sequence[tuple[str, str]], prefix: str) -> list[tuple[str, str]]:
    """Return the words that begin as typed; those with line breaks are left out."""
    folded_prefix = prefix.casefold()
    return [
        (value, " ".join(about.split()))
        for value, about in words
        if value.casefold().startswith(folded_prefix) and value.isprintable()
    ]


# -- for each shell -------------------------------------------------------------------------------


def cut_line(line: str, breaks: str) -> tuple[list[str], str, int]:
    r"""Return the words of a line of bash, the last one as typed, and where bash breaks it.

    bash completes only what follows the last character of COMP_WORDBREAKS, such as `=`.

    >>> cut_line("printplay print gophers --house=refill=t", " =:")
    (['print', 'gophers'], '--house=refill=t', 15)
    >>> cut_line('printplay score players rename "Anna M', ' "=:')
    (['score', 'players', 'rename'], '"Anna M', 1)
    """
    start, quote, cut, escaped = 0, "", 0, False
    for place, sign in enumerate(line):
        if escaped:
            escaped = False
        elif sign == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in " \t\n":
            start = cut = place + 1
        elif sign in "'\"":
            quote, cut = sign, place + 1
        elif sign in breaks:
            cut = place + 1
    return shlex.split(line[:start])[1:], line[start:], cut - start


def unquote(raw: str) -> str:
    r"""Return a word without its quotes, which need not be closed yet.

    >>> unquote('"Anna M'), unquote("Anna\\ M"), unquote("d'")
    ('Anna M', 'Anna M', 'd')
    """
    for end in ("", '"', "'"):
        try:
            return "".join(shlex.split(raw + end)[:1])
        except ValueError:
            continue
    return raw.rstrip("\\")


def _for_bash(value: str, _about: str, raw: str, cut: int) -> str:
    """Return the part of a value after bash's word break, quoted as the typed word is."""
    if "'" in raw[:cut] or '"' in raw[:cut]:
        return value[len(unquote(raw[:cut])) :]
    quoted = re.sub(r"[^\w@%+=:,./-]", r"\\\g<0>", value)
    return quoted[cut:]


def _for_zsh(value: str, about: str, _raw: str, _cut: int) -> str:
    escaped = value.replace("\\", "\\\\").replace(":", "\\:")
    return f"{escaped}:{about}" if about else escaped


def _for_fish(value: str, about: str, _raw: str, _cut: int) -> str:
    return f"{value}\t{about}" if about else value


_SHOWN = {"bash": _for_bash, "zsh": _for_zsh, "fish": _for_fish}
