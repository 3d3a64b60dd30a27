"""XML as it is read here: element by element, with the line of each, and without entities."""

from __future__ import annotations

from abc import ABC, abstractmethod
from xml.parsers import expat

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_


class XmlReader(ABC):
    """Goes through an XML file; who reads one says what opens and closes."""

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
        """Take the beginning of an element."""

    @abstractmethod
    def close(self, kind: str) -> None:
        """Take the end of an element."""

    def place(self, key: str | None = None) -> FilePlace:
        """Return where the reader is."""
        return FilePlace(self.name, self.parser.CurrentLineNumber, key=key)

    def run(self, data: bytes) -> None:
        """Go through a whole file; raise FileError where it is not XML, or declares entities."""
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
        """Refuse entities: a few lines of them can unfold to gigabytes."""
        raise FileError(
            N_("this SVG declares entities; they are not supported"),
            place=self.place(),
            hint=N_("Save it as plain SVG."),
        )
