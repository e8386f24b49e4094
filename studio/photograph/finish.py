"""From light to a picture: grading, the levelled paper, restraint of loud colours, files."""

import os
import struct
import zlib

import bpy
import numpy as np

from .buffers import blur, load_pixels


def even(a, mask, target=(239, 231, 219)):
    """Level the paper so that the edges of the picture are exactly the shop's card colour; a close-up, which shows little of it, by one factor."""
    h, w, _ = a.shape
    yy, xx = np.meshgrid(np.linspace(-1, 1, h), np.linspace(-1, 1, w), indexing='ij')
    paper = mask[..., 0] > 0.5
    rim = paper & (np.maximum(np.abs(xx), np.abs(yy)) > 0.95)
    B = lambda x, y: np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], -1)
    is_whole = rim.sum() > 0.6 * (np.maximum(np.abs(xx), np.abs(yy)) > 0.95).sum()
    out = np.empty_like(a)
    for c in range(3):
        v = a[..., c]
        if is_whole:
            y = v[rim]
            keep = np.abs(y - np.median(y)) < 0.12
            fit = np.clip(B(xx, yy) @ np.linalg.lstsq(B(xx[rim], yy[rim])[keep], y[keep], rcond=None)[0], 0.5, 1)
        else:
            fit = np.percentile(v[paper], 75) if paper.mean() > 0.02 else target[c] / 255
        g = target[c] / 255 / fit
        out[..., c] = v * (1 + (g - 1) * np.clip((1.12 - v) / 0.2, 0, 1))
    return np.clip(out, 0, 1)


def png8(path, a):
    rng = np.random.default_rng(1)
    q = np.clip(a * 255 + rng.uniform(-0.5, 0.5, a.shape) + 0.5, 0, 255).astype(np.uint8)[::-1]
    h, w, _ = q.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), q.reshape(h, -1)], 1).tobytes()
    ch = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d) & 0xFFFFFFFF)
    with open(path, 'wb') as f:
        f.write(
            b'\x89PNG\r\n\x1a\n'
            + ch(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 2, 0, 0, 0))
            + ch(b'IDAT', zlib.compress(raw, 3))
            + ch(b'IEND', b'')
        )


def grade(img, bloom=0.035, vignette=0.06):
    """Lens-like finishing in linear light: faint halation and vignette."""
    h, w, _ = img.shape
    r = max(3, w // 90)
    hi = np.maximum(img - 1.1, 0)
    hi = np.minimum(hi, 6)
    g = blur(blur(hi, r), r)
    yy, xx = np.meshgrid(np.linspace(-1, 1, h), np.linspace(-1, 1, w), indexing='ij')
    v = 1 - vignette * np.clip((xx**2 + yy**2) / 2, 0, 1) ** 1.5
    return (img + bloom * g) * v[..., None]


# display-space restraint for colours that come out brighter than real leather: hue centre, half width, chroma, gain
MUTE = {
    'navy': (224, 40, 0.62, 0.80),
    'indigo': (224, 40, 0.60, 0.86),
    'plum': (300, 40, 0.60, 0.84),
    'emerald': (152, 40, 0.80, 0.90),
    'terracotta': (15, 17, 0.80, 0.95),
    'oxblood': (355, 22, 0.88, 0.95),
    'tan': (29, 12, 0.84, 0.95),
}


def mute(a, colour):
    c, hw, ks, gn = MUTE.get(colour, (48, 14, 1.0, 1.0))
    if colour not in MUTE and colour != 'mustard':
        return a
    mx, mn = a.max(2), a.min(2)
    d = np.maximum(mx - mn, 1e-5)
    r, g, b = a[..., 0], a[..., 1], a[..., 2]
    h = np.where(mx == r, ((g - b) / d) % 6, np.where(mx == g, (b - r) / d + 2, (r - g) / d + 4)) * 60
    dist = np.abs((h - c + 180) % 360 - 180)
    w = np.clip((hw - dist) / (hw * 0.4), 0, 1) * np.clip((d / np.maximum(mx, 0.02) - 0.25) / 0.2, 0, 1) * np.clip(d / 0.03, 0, 1)
    lum = (a @ np.array([0.2126, 0.7152, 0.0722], a.dtype))[..., None]
    w = w[..., None]
    if colour == 'mustard':
        return a * (1 - (1 - np.array([0.96, 0.90, 0.95], a.dtype)) * w)
    return (lum + (a - lum) * (1 - (1 - ks) * w)) * (1 - (1 - gn) * w)


def save(img, out_png, paper=None):
    s = bpy.context.scene
    h, w, _ = img.shape
    bi = bpy.data.images.new('final', w, h, alpha=False, float_buffer=True)
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = img
    bi.pixels.foreach_set(px.ravel())
    s.render.image_settings.file_format = 'PNG'
    s.render.image_settings.color_mode = 'RGB'
    s.render.image_settings.color_depth = '8' if paper is None else '16'
    s.render.image_settings.compression = 10
    bi.save_render(out_png, scene=s)
    bpy.data.images.remove(bi)
    if paper is not None:
        png8(out_png, mute(even(load_pixels(out_png), paper), os.path.basename(out_png).split('-')[0]))
