"""The network that reads cells, as PyTorch trains it, and its weights as printplay runs it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from benchmarks.training.fit import fold_even, warped, write_weights
from benchmarks.training.written import UNCLEAR
from printplay.photos.cell_readings import LAYERS, SIGNS

_BATCH = 128


class Columns(nn.Module):  # type: ignore[misc]
    """The convolutions of `LAYERS`, each evened out, and what they say of columns and cells."""

    def __init__(self) -> None:
        super().__init__()
        before = 1
        for one in LAYERS:
            layer = nn.Conv2d(before, one.gives, (one.high, one.wide), padding=one.around)
            setattr(self, one.name, layer)
            setattr(self, f"even_{one.name}", nn.BatchNorm2d(one.gives))
            before = one.gives
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(before, len(SIGNS))
        self.unclear = nn.Linear(2 * before, 1)

    def fold(self) -> None:
        """Fold what evens out the layers into their weights; from then on nothing does."""
        for one in LAYERS:
            fold_even(getattr(self, one.name), getattr(self, f"even_{one.name}"))
            setattr(self, f"even_{one.name}", nn.Identity())

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits of pictures, shape (n, 1, high, wide): of columns' signs, of no number."""
        values = pictures
        for one in LAYERS:
            layer, even = getattr(self, one.name), getattr(self, f"even_{one.name}")
            values = functional.relu(even(layer(values)))
            if one.half != (1, 1):
                values = functional.max_pool2d(values, one.half)
        columns = values[:, :, 0].transpose(1, 2)
        seen = torch.cat([columns.mean(1), columns.amax(1)], 1)
        return self.out(self.drop(columns)), self.unclear(seen)[:, 0]


def fit_cells(folder: Path, into: Path, epochs: int = 17) -> None:
    """Train what reads cells with the samples of a folder, and write its weights."""
    torch.manual_seed(1)
    sets = {name: np.load(folder / f"cells-{name}.npz") for name in ("train", "tune")}
    pictures = {name: torch.from_numpy(one["pictures"])[:, None] for name, one in sets.items()}
    texts = {name: list(map(str, one["texts"])) for name, one in sets.items()}
    net = Columns().to(memory_format=torch.channels_last)  # twice as fast on a processor
    _train(net, pictures["train"], texts["train"], epochs)
    net.fold()
    _cool(net, pictures["tune"], texts["tune"])
    write_weights(net, into / "cells.npz")


def _loss(said: tuple[Tensor, Tensor], texts: list[str], heat: float = 1.0) -> Tensor:
    """Return how wrong the network is: by the chance of each number, and of what is none."""
    columns, unclear = said[0] / heat, said[1] / heat
    none = torch.tensor([text == UNCLEAR for text in texts])
    wrong = functional.binary_cross_entropy_with_logits(unclear, none.float())
    known = [text for text in texts if text != UNCLEAR]
    signs = torch.tensor([SIGNS.index(sign) for text in known for sign in text])
    lengths = torch.tensor([len(text) for text in known])
    chances = columns[~none].log_softmax(2).transpose(0, 1)
    steps = torch.full((len(known),), chances.shape[0])
    read = functional.ctc_loss(chances, signs, steps, lengths, blank=0, reduction="none", zero_infinity=True)
    return read.mean() + wrong


def _train(net: Columns, pictures: Tensor, texts: list[str], epochs: int) -> None:
    """Train in one cycle."""
    steps = epochs * (len(pictures) // _BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=5e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps, pct_start=0.02)
    for epoch in range(epochs):
        order, total = torch.randperm(len(pictures)), 0.0
        for start in range(0, len(order) - _BATCH + 1, _BATCH):
            chosen = order[start : start + _BATCH]
            seen = pictures[chosen].float() * (1.5 / 255)
            if start // _BATCH % 2:  # every other batch as it was made, which takes less time
                seen = warped(seen)
            with torch.autocast("cpu", torch.bfloat16):
                columns, unclear = net(seen.contiguous(memory_format=torch.channels_last))
            wrong = _loss((columns.float(), unclear.float()), [texts[at] for at in chosen.tolist()])
            optimizer.zero_grad()
            wrong.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            schedule.step()
            total += float(wrong.detach()) * _BATCH
        print(f"epoch {epoch + 1} of {epochs}: {total / len(order):.4f}", flush=True)


def _cool(net: Columns, pictures: Tensor, texts: list[str]) -> None:
    """Divide what it says by what makes it as sure as it is right, on other hands."""
    net.eval()
    with torch.no_grad():
        both = [net(part.float() * (1.5 / 255)) for part in pictures.split(512)]
        said = torch.cat([one for one, _doubt in both]), torch.cat([two for _one, two in both])
        best = min((0.7 + 0.05 * n for n in range(40)), key=lambda h: float(_loss(said, texts, h)))
        for layer in (net.out, net.unclear):
            layer.weight /= best
            layer.bias /= best
        print(f"temperature {best:.2f}, loss on other hands {float(_loss(said, texts, best)):.4f}")
