"""The networks as PyTorch trains them, and their weights as `printplay.scan.network` runs them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from printplay.scan.numbers import FIRST, HIGH, LAST, WIDE
from printplay.scan.tokens import SAYS, SIZE

_BATCH = 128
_SHIFT, _SCALE, _DARKER = 0.06, 0.09, 0.2  # by how much a picture is changed each time it is seen

Loss = Callable[[Tensor, Tensor], Tensor]


class Net(nn.Module):  # type: ignore[misc]
    """Three convolutions, each halved, and two layers; the names are those of the weights."""

    def __init__(self, seen: int, high: int, wide: int, channels: tuple[int, int, int],
                 hidden: int, says: int) -> None:  # fmt: skip
        super().__init__()
        self.conv1 = nn.Conv2d(seen, channels[0], 3, padding=1)
        self.conv2 = nn.Conv2d(channels[0], channels[1], 3, padding=1)
        self.conv3 = nn.Conv2d(channels[1], channels[2], 3, padding=1)
        self.dense = nn.Linear(channels[2] * (high // 8) * (wide // 8), hidden)
        self.drop = nn.Dropout(0.25)
        self.out = nn.Linear(hidden, says)

    def forward(self, pictures: Tensor) -> Tensor:
        """Return logits of pictures, shape (n, channels, high, wide)."""
        values = pictures
        for layer in (self.conv1, self.conv2, self.conv3):
            values = functional.relu(functional.max_pool2d(layer(values), 2))
        hidden = self.drop(functional.relu(self.dense(values.flatten(1))))
        said: Tensor = self.out(hidden)
        return said


def fit(folder: Path, into: Path) -> None:
    """Train both networks with the samples of a folder, and write their weights."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    sets = {name: np.load(folder / f"{name}.npz") for name in ("train", "tune")}
    pictures = [torch.from_numpy(sets[name]["boxes"])[:, None] for name in ("train", "tune")]
    labels = [torch.from_numpy(sets[name]["numbers"]).long() for name in ("train", "tune")]
    numbers = Net(1, HIGH, WIDE, (12, 24, 40), 64, len(FIRST) + len(LAST) + 1)
    _train(numbers, pictures[0], labels[0], number_loss, 10)
    more = np.load(folder / "plain.npz")
    pictures[0] = torch.cat([pictures[0], torch.from_numpy(more["boxes"])[:, None]])
    labels[0] = torch.cat([labels[0], torch.from_numpy(more["numbers"]).long()])
    _train(numbers, pictures[0], labels[0], number_loss, 3)
    _train(numbers, pictures[0], labels[0], number_loss, 3, rate=1.5e-3)
    _cool(numbers, pictures[1], labels[1], number_loss)
    _write(numbers, into / "numbers.npz")
    pictures = [torch.from_numpy(sets[name]["rings"]) for name in ("train", "tune")]
    labels = [torch.from_numpy(sets[name]["marks"]).float() for name in ("train", "tune")]
    rings = Net(2, SIZE, SIZE, (8, 16, 24), 48, len(SAYS))
    _train(rings, pictures[0], labels[0], ring_loss, 5)
    _cool(rings, pictures[1], labels[1], ring_loss)
    _write(rings, into / "rings.npz")


def number_loss(said: Tensor, labels: Tensor) -> Tensor:
    """Return how wrong a network is about numbers: both signs, and whether they are unclear."""
    last = len(FIRST) + len(LAST)
    unclear = functional.binary_cross_entropy_with_logits(said[:, last], labels[:, 2].float())
    first = functional.cross_entropy(said[:, : len(FIRST)], labels[:, 0], ignore_index=-1)
    second = functional.cross_entropy(said[:, len(FIRST) : last], labels[:, 1], ignore_index=-1)
    return first + second + unclear


def ring_loss(said: Tensor, labels: Tensor) -> Tensor:
    """Return how wrong a network is about what was ringed and struck, of what can be said."""
    known = labels >= 0
    return functional.binary_cross_entropy_with_logits(said[known], labels[known])


def _train(
    net: Net, pictures: Tensor, labels: Tensor, loss: Loss, epochs: int, rate: float = 4e-3
) -> None:
    steps = epochs * (len(pictures) // _BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    for epoch in range(epochs):
        order, total = torch.randperm(len(pictures)), 0.0
        for start in range(0, len(order) - _BATCH + 1, _BATCH):
            chosen = order[start : start + _BATCH]
            wrong = loss(net(_changed(pictures[chosen].float())), labels[chosen])
            optimizer.zero_grad()
            wrong.backward()
            optimizer.step()
            schedule.step()
            total += float(wrong.detach()) * _BATCH
        print(f"epoch {epoch + 1} of {epochs}: {total / len(order):.4f}", flush=True)


def _changed(pictures: Tensor) -> Tensor:
    """Return pictures moved, turned, scaled and darkened by chance; print moves with the ink."""
    count = len(pictures)
    turn = torch.randn(count) * 0.05
    scale = 1 + (torch.rand(count) * 2 - 1) * _SCALE
    shift = (torch.rand(count, 2) * 2 - 1) * _SHIFT
    matrix = torch.stack([
        torch.stack([scale * turn.cos(), -turn.sin(), shift[:, 0]], 1),
        torch.stack([turn.sin(), scale * turn.cos(), shift[:, 1]], 1),
    ], 1)  # fmt: skip
    grid = functional.affine_grid(matrix, list(pictures.shape), align_corners=False)
    moved = functional.grid_sample(pictures, grid, align_corners=False)
    darker = 1 + (torch.rand(count, 1, 1, 1) * 2 - 1) * _DARKER
    ink = (moved[:, :1] * darker + torch.randn_like(moved[:, :1]) * 0.02).clamp(0, 1.5)
    return torch.cat([ink, moved[:, 1:]], 1)


def _cool(net: Net, pictures: Tensor, labels: Tensor, loss: Loss) -> None:
    """Divide what a network says by what makes it as sure as it is right, on other hands."""
    net.eval()
    with torch.no_grad():
        said = torch.cat([net(part.float()) for part in pictures.split(512)])
        best = min(torch.linspace(0.7, 3.0, 47), key=lambda heat: float(loss(said / heat, labels)))
        net.out.weight /= best
        net.out.bias /= best
        wrong = float(loss(said / best, labels))
        print(f"temperature {float(best):.2f}, loss on other hands {wrong:.4f}")


def _write(net: Net, path: Path) -> None:
    weights: dict[str, NDArray[np.float16]] = {}
    for name, value in net.named_parameters():
        layer, kind = name.split(".")
        weights[f"{layer}.{kind[0]}"] = value.detach().numpy().astype(np.float16)
    np.savez_compressed(path, allow_pickle=False, **weights)
    print(f"{path}: {path.stat().st_size / 1000:.0f} KB")
