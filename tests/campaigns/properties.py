"""Properties and products that the gate tries a share of, with all their examples and cases."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.examples import ALL


def all_examples(by: int) -> str:
    """Run every test that tries a share in the gate with all its examples and cases."""
    call = [
        sys.executable, "-m", "pytest", "-q", "-m", "hypothesis or shared", "-p", "no:randomly",
        "-p", "no:xdist", f"--hypothesis-seed={by}", "tests",
    ]  # fmt: skip
    done = subprocess.run(
        call, capture_output=True, text=True, check=False, env={**os.environ, ALL: "yes"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


CAMPAIGNS = {"all examples and cases": all_examples}
