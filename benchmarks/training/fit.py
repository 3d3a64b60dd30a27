"""The networks as PyTorch trains them, and their weights as `photos.networks` runs them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from printplay.photos.numbers import FIRST, HIGH, LAST, WIDE
from printplay.photos.tokens import SAYS, SIZE

_BATCH = 128
_SHIFT, _SCALE, _DARKER = 0.06, 0.09, 0.2  # by how much a picture is changed each time it is seen
#: The parts of a mark's picture that tell how dark it is, not what is printed.
_DARK = [0, 2]

Loss = Callable[[Tensor, Tensor], Tensor]
Change = Callable[[Tensor], Tensor]


class Net(nn.Module):  # type: ignore[misc]
    """Three convolutions, each evened out and halved, and two layers.

    The names are those of the weights; what evens out is folded into them when they are written.
    """

    def __init__(self, seen: int, high: int, wide: int, channels: tuple[int, int, int],
                 hidden: int, says: int) -> None:  # fmt: skip
        super().__init__()
        self.conv1 = nn.Conv2d(seen, channels[0], 3, padding=1)
        self.conv2 = nn.Conv2d(channels[0], channels[1], 3, padding=1)
        self.conv3 = nn.Conv2d(channels[1], channels[2], 3, padding=1)
        self.even1, self.even2, self.even3 = map(nn.BatchNorm2d, channels)
        self.dense = nn.Linear(channels[2] * (high // 8) * (wide // 8), hidden)
        self.drop = nn.Dropout(0.2)
        self.out = nn.Linear(hidden, says)

    def stages(self) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
        """Return the convolutions, each with what evens it out."""
        evens = (self.even1, self.even2, self.even3)
        return list(zip((self.conv1, self.conv2, self.conv3), evens, strict=True))

    def fold(self) -> None:
        """Fold what evens out the layers into their weights; from then on nothing does."""
        for layer, even in self.stages():
            fold_even(layer, even)
        self.even1, self.even2, self.even3 = (nn.Identity() for _stage in range(3))

    def forward(self, pictures: Tensor) -> Tensor:
        """Return logits of pictures, shape (n, channels, high, wide)."""
        values = pictures
        for layer, even in self.stages():
            values = functional.relu(functional.max_pool2d(even(layer(values)), 2))
        hidden = self.drop(functional.relu(self.dense(values.flatten(1))))
        said: Tensor = self.out(hidden)
        return said


def fold_even(layer: nn.Conv2d, even: nn.BatchNorm2d) -> None:
    """Fold what evens out a layer into its weights."""
    with torch.no_grad():
        gain = even.weight / torch.sqrt(even.running_var + even.eps)
        layer.weight *= gain[:, None, None, None]
        layer.bias.copy_((layer.bias - even.running_mean) * gain + even.bias)


def fit(folder: Path, into: Path) -> None:
    """Train both networks with the samples of a folder, and write their weights."""
    torch.set_num_threads(1)
    fit_numbers(folder, into)
    fit_rings(folder, into)


def fit_numbers(folder: Path, into: Path) -> None:
    """Train what reads numbers: with the pieces of sheets and the plain numbers together."""
    torch.manual_seed(1)
    sets = {name: np.load(folder / f"{name}.npz") for name in ("train", "plain", "tune")}
    pictures = {name: torch.from_numpy(one["boxes"])[:, None] for name, one in sets.items()}
    labels = {name: torch.from_numpy(one["numbers"]).long() for name, one in sets.items()}
    net = Net(1, HIGH, WIDE, (16, 32, 64), 96, len(FIRST) + len(LAST) + 1)
    both = [torch.cat([one["train"], one["plain"]]) for one in (pictures, labels)]
    _train(net, both[0], both[1], number_loss, 8, warped)
    net.fold()
    _train(net, both[0], both[1], number_loss, 2, warped, rate=1.5e-3)
    _cool(net, pictures["tune"], labels["tune"], number_loss)
    write_weights(net, into / "numbers.npz")


def fit_rings(folder: Path, into: Path) -> None:
    """Train what tells rings and strokes, with the pieces of sheets: two that are one.

    What only one of two says, whose starts differ, is said with less certainty.
    """
    sets = {name: np.load(folder / f"marks-{name}.npz") for name in ("train", "tune")}
    pictures = {name: torch.from_numpy(one["rings"]) for name, one in sets.items()}
    labels = {name: torch.from_numpy(one["marks"]).float() for name, one in sets.items()}
    pair = []
    for seed in (1, 2):
        torch.manual_seed(seed)
        net = Net(3, SIZE, SIZE, (8, 16, 24), 48, len(SAYS))
        _train(net, pictures["train"], labels["train"], ring_loss, 7, _changed)
        net.fold()
        pair.append(net)
    both = joined(*pair)
    _cool(both, pictures["tune"], labels["tune"], ring_loss)
    write_weights(both, into / "rings.npz")


def joined(one: Net, other: Net) -> Net:
    """Return a network, twice as wide, that says the mean of what two of the same kind say.

    Nothing may even out the layers of the two any more.
    """
    seen, channels = one.conv1.in_channels, [conv.out_channels for conv, _even in one.stages()]
    side = round((one.dense.in_features // channels[2]) ** 0.5) * 8
    wide: tuple[int, int, int] = (2 * channels[0], 2 * channels[1], 2 * channels[2])
    both = Net(seen, side, side, wide, 2 * one.dense.out_features, one.out.out_features)
    both.fold()
    pairs = dict(other.named_parameters())
    with torch.no_grad():
        for (name, whole), (_same, first) in zip(
            both.named_parameters(), one.named_parameters(), strict=True
        ):
            second = pairs[name]
            rows = len(first)
            if name.startswith("out"):
                whole.copy_((first + second) / 2 if name == "out.bias" else torch.cat([first, second], 1) / 2)
            elif name == "conv1.weight" or whole.ndim == 1:
                whole.copy_(torch.cat([first, second]))
            else:  # nothing of the one is seen by the other
                whole.zero_()
                whole[:rows, : first.shape[1]] = first
                whole[rows:, first.shape[1] :] = second
    return both


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
    net: Net, pictures: Tensor, labels: Tensor, loss: Loss, epochs: int, changed: Change, rate: float = 4e-3
) -> None:
    """Train in one cycle, whose highest rate is given."""
    steps = epochs * (len(pictures) // _BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    for epoch in range(epochs):
        order, total = torch.randperm(len(pictures)), 0.0
        for start in range(0, len(order) - _BATCH + 1, _BATCH):
            chosen = order[start : start + _BATCH]
            wrong = loss(net(changed(pictures[chosen].float())), labels[chosen])
            optimizer.zero_grad()
            wrong.backward()
            optimizer.step()
            schedule.step()
            total += float(wrong.detach()) * _BATCH
        print(f"epoch {epoch + 1} of {epochs}: {total / len(order):.4f}", flush=True)


def warped(pictures: Tensor) -> Tensor:
    """Return numbers leaning, stretched, bent, thinner or thicker, paler, and torn by chance."""
    count, _one, high, wide = pictures.shape
    broad = 1.5 * high / wide  # how far numbers are moved across depends on how broad a picture is
    lean, turn = torch.randn(count) * 0.12 * broad, torch.randn(count) * 0.05
    size = torch.exp(torch.randn(count, 2) * 0.08)
    shift = (torch.rand(count, 2) * 2 - 1) * _SHIFT
    matrix = torch.stack([
        torch.stack([size[:, 0], lean - turn, shift[:, 0]], 1),
        torch.stack([turn, size[:, 1], shift[:, 1]], 1),
    ], 1)  # fmt: skip
    grid = functional.affine_grid(matrix, list(pictures.shape), align_corners=False)
    knots = torch.randn(count, 2, 4, 6) * 0.035
    knots[:, 0] *= broad
    bend = functional.interpolate(knots, (high, wide), mode="bicubic", align_corners=True)
    moved = functional.grid_sample(pictures, grid + bend.permute(0, 2, 3, 1), align_corners=False).clamp(0)
    part = torch.rand(count, 1, 1, 1)
    thick = functional.max_pool2d(moved, 3, 1, 1)
    thin = -functional.max_pool2d(-moved, 3, 1, 1)
    soft = functional.avg_pool2d(moved, 3, 1, 1, count_include_pad=False)
    share = torch.rand(count, 1, 1, 1)
    other = torch.where(part < 0.15, thick, torch.where(part < 0.27, thin, soft))
    moved = torch.where(part < 0.5, moved + (other - moved) * share, moved)
    moved = moved.clamp(1e-4) ** torch.exp(torch.randn(count, 1, 1, 1) * 0.25)
    torn = functional.interpolate(torch.rand(count, 1, 6, 8), (high, wide), mode="bilinear")
    moved = moved * (1 - 0.7 * share * ((torn > 0.88) & (part > 0.8)))
    darker = 1 + (torch.rand(count, 1, 1, 1) * 2 - 1) * _DARKER
    rough = torch.randn_like(moved) * 0.05 * torch.rand(count, 1, 1, 1)
    return (moved * darker + rough).clamp(0, 1.5)


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
    dark = moved[:, _DARK] * darker  # ink, and what is darker than print
    moved[:, _DARK] = (dark + torch.randn_like(dark) * 0.02).clamp(0, 1.5)
    return moved


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


def write_weights(net: nn.Module, path: Path) -> None:
    """Write what a network has learnt by the names of its layers, `.w` and `.b`."""
    weights: dict[str, NDArray[np.float16]] = {}
    for name, value in net.named_parameters():
        layer, kind = name.split(".")
        weights[f"{layer}.{kind[0]}"] = value.detach().numpy().astype(np.float16)
    np.savez_compressed(path, allow_pickle=False, **weights)
    print(f"{path}: {path.stat().st_size / 1000:.0f} KB")
