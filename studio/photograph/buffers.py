"""Reads the passes of a render, and splits them into layers that can be tinted."""

import bpy
import numpy as np

from .colours import lin
from .studio_set import PAPER

PASSES = ('Image', 'Normal', 'Albedo', 'DiffCol', 'cov', 'Diff', 'Gloss')


def load_pixels(path):
    i = bpy.data.images.load(path)
    i.colorspace_settings.name = 'Non-Color'
    w, h = i.size
    a = np.empty(w * h * i.channels, np.float32)
    i.pixels.foreach_get(a)
    a = a.reshape(h, w, i.channels)[..., :3].copy()
    bpy.data.images.remove(i)
    return a


def blur(a, r):
    for ax in (0, 1):
        pad = [(r, r) if q == ax else (0, 0) for q in (0, 1, 2)]
        b = np.pad(a, pad, mode='edge')
        c = np.cumsum(b, axis=ax, dtype=np.float64)
        n = a.shape[ax]
        lead = np.insert(c, 0, 0, axis=ax)
        a = ((lead.take(range(2 * r + 1, 2 * r + 1 + n), axis=ax) - lead.take(range(n), axis=ax)) / (2 * r + 1)).astype(np.float32)
    return a


def layers(b):
    """Splits a render into what is added up: what stays; light of leather, lining and thread; gloss of the leather; and its albedo likewise."""
    lum = np.maximum(b['DiffCol'] @ np.array([0.2126, 0.7152, 0.0722], np.float32), 1e-4)[..., None]
    share = np.clip(b['cov'] / lum, 0, None)
    share /= np.maximum(share.sum(2, keepdims=True), 1.0)
    light = [b['Diff'] * share[..., k : k + 1] for k in range(3)]
    light[1] = light[1] + 0.85 * b['Gloss'] * share[..., 1:2] * (lum < 1e-3)  # a mirror, in which the lining is seen
    gloss = b['Gloss'] * np.clip(share[..., :1], 0, 1)
    albedo = [b['DiffCol'] * share[..., k : k + 1] for k in range(3)]
    return [b['Image'] - sum(light) - gloss, *light, gloss], [b['Albedo'] - sum(albedo), *albedo]


def paper_mask(b):
    """Where the seamless paper is seen, as an image of one channel: 1 paper, 0 anything else."""
    paper = np.array(lin(PAPER)[:3], np.float32)
    return (np.abs(b['DiffCol'] - paper).max(2) < 0.012)[..., None].astype(np.float32)


def tint(parts, ratio, gloss=None):
    """Light or albedo in a colour; gloss, the last part, only light has."""
    img = parts[0] if gloss is None else parts[0] + parts[4] * np.array(gloss, np.float32)
    for k in range(3):
        img = img + parts[1 + k] * np.array(ratio[k], np.float32)
    return np.maximum(img, 0)
