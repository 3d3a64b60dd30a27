"""What all tests share.

Hypothesis asserts no clock (speed is measured in benchmarks/). In CI it looks at the same examples
every time, so that a landing never hangs on luck; at a desk it goes on looking for new ones.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
