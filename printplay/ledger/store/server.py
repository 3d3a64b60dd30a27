"""A ledger on a PostgreSQL server: its address, and its transactions."""

from __future__ import annotations

import re

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.store import file

#: How long a server may take to answer at all, in seconds.
_ANSWER = 10
#: The same for a check whether it answers.
_SOON = 4
#: Keep-alive of a connection: a silent peer is given up after 10 s.
_SILENCE = {"keepalives_idle": 4, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}

#: The size of the connection pool of a page's server, and its overflow.
_KEPT, _MORE = 6, 8

_SECRETS = re.compile(r"((?:password|passfile|sslpassword|sslkey)=)[^&]*", re.IGNORECASE)
_FORM = N_("A ledger is a file, or postgresql://USER@HOST/DATABASE.")


def without_secrets(url: str) -> str:
    """Return an address without its secrets, for display.

    >>> print(without_secrets("postgresql://ann:s3cret@club/ledger?sslpassword=x&application_name=a"))
    postgresql://ann:***@club/ledger?sslpassword=***&application_name=a
    """
    hidden = re.sub(r"(://[^:/@]*):.*@", r"\1:***@", url, flags=re.DOTALL)
    return _SECRETS.sub(r"\1***", hidden)


def connect(url: str) -> tuple[Engine, str | None]:
    """Return an engine for an address, and its password; raise CallError for other addresses."""
    try:
        scheme = re.sub(r"^postgres(ql)?(\+\w+)?://", "postgresql+psycopg://", url)
        if scheme.count("@") > 1:
            raise CallError(
                N_("the address {where} has more than one @"),
                hint=N_("In a user name, a password or an option, write it as %40."),
                where=without_secrets(url),
            )
        parsed = make_url(scheme)
        if parsed.get_backend_name() != "postgresql":
            raise ArgumentError
        return create_engine(parsed, poolclass=NullPool, connect_args=_settings(parsed)), parsed.password
    except (ArgumentError, ValueError):
        raise CallError(N_("this is not a ledger: {where}"), hint=_FORM, where=without_secrets(url)) from None
    except ModuleNotFoundError:
        raise CallError(
            N_("PostgreSQL needs the package psycopg"),
            hint=N_("Install it with: pip install 'printplay[postgres]'"),
        ) from None


def _settings(address: URL, **more: object) -> dict[str, object]:
    settings = {"connect_timeout": _ANSWER, "client_encoding": "utf8", "application_name": "printplay"}
    settings |= more
    return {key: value for key, value in settings.items() if key not in address.query}


def with_pool(engine: Engine) -> Engine:
    """Return an engine with a connection pool; see `connect`."""
    return create_engine(
        engine.url, pool_size=_KEPT, max_overflow=_MORE, pool_pre_ping=True,
        connect_args=_settings(engine.url, **_SILENCE),
    )  # fmt: skip


def with_short_timeouts(engine: Engine) -> Engine:
    """Return an engine with short timeouts, to check whether a server answers; see `connect`."""
    settings = _settings(engine.url) | {"connect_timeout": _SOON}  # whatever the address says
    return create_engine(engine.url, poolclass=NullPool, connect_args=settings)


def begin_writing(connection: Connection) -> None:
    """Set up a transaction: durable commit, and timeouts."""
    connection.execute(
        text(
            "SELECT set_config('lock_timeout', :wait, true),"
            " set_config('idle_in_transaction_session_timeout', :stuck, true),"
            " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
            " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)"
        ),
        # A stuck transaction that holds a lock is ended, so that others can go on.
        {"wait": f"{file.PATIENCE * 1000:.0f}ms", "stuck": f"{file.PATIENCE * 5000:.0f}ms"},
    )
