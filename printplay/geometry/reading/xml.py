"""An XML parser: element by element, with line numbers, and without entities."""

from __future__ import annotations

from abc import ABC, abstractmethod
from xml.parsers import expat

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_


class XmlReader(ABC):
    """Parses an XML file; subclasses handle the start and end of elements."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.open
        self.parser.EndElementHandler = self.close
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity

    @abstractmethod
    def open(self, kind: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""

    @abstractmethod
    def close(self, kind: str) -> None:
        """Handle the end of an element."""

    def place(self, key: str | None = None) -> FilePlace:
        """Return the current place in the file."""
        return FilePlace(self.name, self.parser.CurrentLineNumber, key=key)

    def run(self, data: bytes) -> None:
        """Parse a file; raise FileError if it is not XML, or declares entities."""
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            raise FileError(
                N_("this is not valid XML: {reason}"),
                place=FilePlace(self.name, error.lineno, error.offset + 1),
                reason=expat.ErrorString(error.code),
            ) from None
        except (ValueError, LookupError) as error:  # an encoding that Python does not know
            raise FileError(
                N_("this is not valid XML: {reason}"), place=FilePlace(self.name), reason=str(error)
            ) from None

    def _doctype(self, _name: str, _system: str | None, _public: str | None, inside: int) -> None:
        if inside:
            self._entity()

    def _entity(self, *_declaration: object) -> None:
        """Refuse entities: a few lines of them can expand to gigabytes."""
        raise FileError(
            N_("this SVG declares entities; they are not supported"),
            place=self.place(),
            hint=N_("Save it as plain SVG."),
        )
