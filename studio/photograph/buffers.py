"""Reads the passes of a render, splits them into layers that can be tinted, and takes the noise out."""
import ctypes
import os
import bpy
import numpy as np
from .colours import lin
from .studio_set import PAPER

STUDIO = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


PASSES = ('Image', 'Normal', 'DiffCol', 'cov', 'Diff', 'Gloss')


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
        a = ((lead.take(range(2 * r + 1, 2 * r + 1 + n), axis=ax) - lead.take(range(0, n), axis=ax)) / (2 * r + 1)).astype(np.float32)
    return a


def layers(b):
    """Split one buffer into additive layers: what stays, leather / lining / thread diffuse light, leather gloss."""
    lum = np.maximum(b['DiffCol'] @ np.array([0.2126, 0.7152, 0.0722], np.float32), 1e-4)[..., None]
    sh = np.clip(b['cov'] / lum, 0, None)
    sh /= np.maximum(sh.sum(2, keepdims=True), 1.0)
    D = [b['Diff'] * sh[..., k : k + 1] for k in range(3)]
    G = b['Gloss'] * np.clip(sh[..., :1], 0, 1)
    return [b['Image'] - sum(D) - G] + D + [G]


def denoise(a_buf, b_buf, LA, LB, R=4, k=0.45):
    """Cross-filtered NLM on two half-budget buffers guided by normal + albedo (with their variance); filters all layers alike."""
    lib = ctypes.CDLL(os.path.join(STUDIO, 'libnlm.so'))
    A, B = a_buf['Image'], b_buf['Image']
    h, w, _ = A.shape
    f = lambda x: np.log1p(np.maximum(x, 0) * 4.0)  # perceptual-ish space
    a, b = f(A), f(B)
    var = np.maximum(blur(0.5 * (a - b) ** 2, 2), 1e-6)
    pl = lambda x: np.ascontiguousarray(np.moveaxis(x, 2, 0), np.float32)
    F, V = [], []
    for n, g in (('Normal', lambda x: x), ('DiffCol', lambda x: np.sqrt(np.maximum(x, 0)))):
        p, q = g(a_buf[n]), g(b_buf[n])
        F.append(pl(0.5 * (p + q)))
        V.append(pl(blur(0.25 * (p - q) ** 2, 1)) * 0.5)
    F, V = np.concatenate(F), np.concatenate(V)
    tau = np.array([0.06] * 3 + [0.03] * 3, np.float32)
    sa, sb = pl(np.concatenate(LA, 2)), pl(np.concatenate(LB, 2))
    ns = len(sa)
    out = np.empty((ns, h, w), np.float32)
    P = lambda x: x.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
    a, b, var = pl(a), pl(b), pl(var)
    lib.nlm(P(a), P(b), P(var), P(F), P(V), P(tau), 6, P(sa), P(sb), ns, w, h, R, 1, ctypes.c_float(k), P(out))
    raw = 0.5 * (sa + sb)  # silhouettes and grain: trust the anti-aliased samples
    edge = np.clip(V[:3].sum(0) / 0.012, 0, 1)[None] * 0.25
    out = out * (1 - edge) + np.minimum(raw, np.abs(out) * 3 + 0.3) * edge
    out = 0.95 * out + 0.05 * raw  # a little real sampling grain reads as film grain
    return [np.moveaxis(out[i : i + 3], 0, 2) for i in range(0, ns, 3)]


def paper_mask(a_buf, b_buf):
    """Where the seamless paper is seen, as an image of one channel: 1 paper, 0 anything else."""
    paper = np.array(lin(PAPER)[:3], np.float32)
    return np.all([np.abs(b['DiffCol'] - paper).max(2) < 0.012 for b in (a_buf, b_buf)], axis=0)[..., None].astype(np.float32)


def smooth_paper(img, mask):
    """Paper has no grain: the farther from the product, the wider the mean, so that its shadow stays."""
    out = img
    for r in (2, 5, 12, 30):
        r = max(1, round(r * img.shape[1] / 1000))
        share = blur(mask, r)
        k = np.clip((share - 0.985) / 0.015, 0, 1)
        out = out * (1 - k) + k * blur(img * mask, r) / np.maximum(share, 1e-3)
    return out


def tint(L, ratio, gloss):
    img = L[0] + L[4] * np.array(gloss, np.float32)
    for k in range(3):
        img = img + L[1 + k] * np.array(ratio[k], np.float32)
    return np.maximum(img, 0)
