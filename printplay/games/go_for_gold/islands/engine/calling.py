"""Calls of a compiled function by another that was compiled separately, by the address of its code.

A normal call is compiled with its caller. A call by address can be compiled in another process at
the same time, and is loaded from its cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
from numba.extending import intrinsic

#: The argument types of calls by address, in code that was compiled here.
_CALLED: dict[Any, tuple[Any, ...]] = {}


def code_of(function: Callable[..., int], *args: object) -> int:
    """Compile a function for arguments like these, or load it; return the address of its code.

    `call` takes it. Raises TypeError if code of this process calls it with other types.
    """
    if numba.config.DISABLE_JIT:
        return 0
    dispatcher, signature = cast("Any", function), tuple(map(numba.typeof, args))
    if _CALLED.get(dispatcher, signature) != signature:
        raise TypeError(f"called with {_CALLED[dispatcher]}, not with {signature}")
    if signature not in dispatcher.overloads:
        dispatcher.compile(signature)
    overload = dispatcher.overloads[signature]
    return int(overload.library.get_pointer_to_function(overload.fndesc.llvm_func_name))


def call(function: Callable[..., int], code: int, args: tuple[Any, ...]) -> int:  # noqa: ARG001
    """Call a separately compiled function from compiled code. `code` is its `code_of`."""
    return function(*args)


def _call(_typing: Any, function: Any, code: Any, args: Any) -> tuple[Any, Callable[..., Any]]:
    """Define a call by address for Numba: its types and its code."""
    number, kinds = numba.types.int64, tuple(map(numba.types.unliteral, args))
    _CALLED[function.dispatcher] = kinds

    def generate_code(context: Any, builder: Any, _signature: Any, values: Any) -> object:
        shape = context.call_conv.get_function_type(number, kinds)
        place = builder.inttoptr(values[1], shape.as_pointer())
        arguments = [builder.extract_value(values[2], index) for index in range(len(kinds))]
        status, result = context.call_conv.call_function(builder, place, number, kinds, arguments)
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return result

    return number(function, code, args), generate_code


if not numba.config.DISABLE_JIT:
    call = intrinsic(_call)
