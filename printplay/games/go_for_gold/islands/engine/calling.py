"""Calls of one compiled function by another that was compiled without it, by where its code begins.

What a function calls in the common way is compiled with it. What it calls by place may be compiled
in another process at the same time, and is loaded from what that kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
from numba.extending import intrinsic

#: The types of what a function is called with by its place, in code that was compiled here.
_CALLED: dict[Any, tuple[Any, ...]] = {}


def code_of(function: Callable[..., int], *args: object) -> int:
    """Compile a function for arguments like these, or load it; return where its code begins.

    That is what `call` takes. Raises TypeError where code of this process calls it with others.
    """
    if numba.config.DISABLE_JIT:
        return 0
    whole, signature = cast("Any", function), tuple(map(numba.typeof, args))
    if _CALLED.get(whole, signature) != signature:
        raise TypeError(f"called with {_CALLED[whole]}, not with {signature}")
    if signature not in whole.overloads:
        whole.compile(signature)
    made = whole.overloads[signature]
    return int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


def call(function: Callable[..., int], code: int, args: tuple[Any, ...]) -> int:  # noqa: ARG001
    """Call from compiled code a function that is compiled for itself, maybe at the same time.

    `code` is its `code_of`. (What is called in the common way is compiled with its caller.)
    """
    return function(*args)


def _call(_typing: Any, function: Any, code: Any, args: Any) -> tuple[Any, Callable[..., Any]]:
    """Tell Numba what a call by place is: its types, and how it is written down."""
    number, kinds = numba.types.int64, tuple(map(numba.types.unliteral, args))
    _CALLED[function.dispatcher] = kinds

    def written(context: Any, builder: Any, _signature: Any, values: Any) -> object:
        shape = context.call_conv.get_function_type(number, kinds)
        place = builder.inttoptr(values[1], shape.as_pointer())
        given = [builder.extract_value(values[2], index) for index in range(len(kinds))]
        status, result = context.call_conv.call_function(builder, place, number, kinds, given)
        with builder.if_then(status.is_error, likely=False):
            context.call_conv.return_status_propagate(builder, status)
        return result

    return number(function, code, args), written


if not numba.config.DISABLE_JIT:
    call = intrinsic(_call)
