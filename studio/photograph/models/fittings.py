"""What is mounted on several products: locks, knobs, handles, hinges, tassels, feet. Sizes in millimetres."""

import math

import bpy
import numpy as np

from ..geometry import S, block, csec, frames, loft, make, parent, resample, rsec, stitches, sweep
from ..outlines import Circle, Poly


def front(obs, x, y, z):
    """Mount parts built facing +Z onto a front (-Y) wall."""
    return parent(obs, (x, y, z), (90, 0, 0), 'front')


def lock_plate(pal, w=24, h=20):
    a = block('plate', w, h, 1.8, pal.brass, r=4, e=0.6, step=0.6)
    b = loft(
        'button',
        Circle(9, 0.4),
        [(0, 1.6, 0), (0, 2.8, 0), (0.4, 3.2, 0), (1.2, 3.3, 0), (1.6, 3.05, 0)],
        [pal.brass],
        None,
        {'mat': 0},
        cap_n=3,
    )
    c = loft('keyhole', Circle(2.6, 0.25), [(0, 3.12, 0)], [pal.dark], None, {'mat': 0}, cap_n=2)
    d = block('keyslot', 1.1, 3.2, 0.1, pal.dark, r=0.3, e=0.04, step=0.5)
    d.location = (0, -1.6 * S, 3.08 * S)
    sc = []
    for sx in (-1, 1):
        s = loft('screw', Circle(2.6, 0.3), [(0, 1.7, 0), (0.1, 2.2, 0), (0.5, 2.4, 0)], [pal.brass], None, {'mat': 0}, cap_n=3)
        s.location = (sx * (w / 2 - 3.2) * S, 0, 0)
        sc.append(s)
    return [a, b, c, d] + sc


def knob(pal, r=5.0):
    pr = [
        (r * 0.45, 0, 0),
        (r * 0.5, 3, 0),
        (r * 0.35, 4.5, 0),
        (0.3, 5.5, 0),
        (0, 6.6, 0),
        (0.2, 7.8, 0),
        (r * 0.25, 8.8, 0),
        (r * 0.5, 9.2, 0),
    ]
    return loft('knob', Circle(2 * r, 0.5), pr, [pal.brass], {'mat': 0}, {'mat': 0}, cap_n=4)


def handle(pal, span, rise, width):
    t = np.linspace(0, np.pi, 40)
    path = np.stack([-span / 2 * np.cos(t), 0 * t, rise * np.sin(t) ** 0.55 + 1.5], 1)
    strap = sweep(path, rsec(width, 4.2, 1.8, 5), pal.leather2, up=(0, 0, 1), name='handle')
    obs = [strap]
    for s in (-1, 1):
        p = path.copy()
        p[:, 1] += s * (width / 2 - 2.0)
        tt, b, nn = frames(path, (0, 0, 1), False)
        p += nn * 2.1
        obs.append(
            stitches(
                p[3:-3],
                lambda q, normals=nn: np.stack([np.interp(q[:, 0], path[:, 0], normals[:, k]) for k in range(3)], 1),
                pal.thread,
                pitch=3,
                length=2.2,
                rad=0.3,
                closed=False,
            )
        )
    for s in (-1, 1):
        a = block('anchor', 12, width + 7, 2.0, pal.brass, r=3, e=0.7, step=0.7)
        a.location = (s * (span / 2) * S, 0, 0)
        obs.append(a)
        for q in (-1, 1):
            sc_ = loft('rivet', Circle(3, 0.3), [(0, 1.8, 0), (0.1, 2.5, 0), (0.6, 2.8, 0)], [pal.brass], None, {'mat': 0}, cap_n=3)
            sc_.location = (s * span / 2 * S, q * (width / 2 + 1.6) * S, 0)
            obs.append(sc_)
    return obs


def hinge_parts(pal, W, D, HB, HL, ang, cav=9.0, ribbon=True):
    """Leather-covered back hinge and a ribbon stay so that an open lid hangs together."""
    w = W - 30
    cyl = sweep(
        np.array([(-w / 2, 0, 0), (-w / 2 + 1, 0, 0), (0, 0, 0), (w / 2 - 1, 0, 0), (w / 2, 0, 0)], float),
        csec(4.2, 20),
        pal.velvet,
        scale=[0.8, 1, 1, 1, 0.8],
    )
    parent([cyl], (0, D / 2 - 3.0, HB + 0.4))
    leaf = block('leaf', w, 16, 1.6, pal.velvet, r=2, e=0.7)
    leaf.rotation_euler = (math.radians(90), 0, 0)
    leaf.location = (0, (D / 2 - 6.2) * S, (HB - 6) * S)
    if ribbon:
        th = math.radians(-ang)
        for sx in (-1, 1):
            ly, lz = -min(D * 0.40, 62), HL - cav - 2
            p1 = np.array([sx * (W / 2 - 9.5), D / 2 + ly * math.cos(th) - lz * math.sin(th), HB + ly * math.sin(th) + lz * math.cos(th)])
            p0 = np.array([sx * (W / 2 - 9.5), D / 2 - min(D * 0.40, 62), HB - 4])
            t = np.linspace(0, 1, 24)[:, None]
            path = p0 + (p1 - p0) * t
            path[:, 2] -= 3.5 * np.sin(np.pi * t[:, 0])
            sweep(path, rsec(0.5, 5.5, 0.2, 2), pal.tape, up=(1, 0, 0), name='ribbon')


def tassel(pal, L=34, r=4.2):
    """Thread tassel hanging from z=0."""
    cap = loft('cap', Circle(2 * r, 0.5), [(r * 0.7, 0, 0), (0.6, -1, 0), (0, -3, 0), (0.2, -6, 0)], [pal.brass], {'mat': 0}, None, cap_n=3)
    out = [cap]
    rng = np.random.default_rng(3)
    for i in range(30):
        a = i * 2.399
        q = r * math.sqrt((i + 0.5) / 30) * 0.9
        z = np.linspace(-5, -L + rng.uniform(-1.2, 1.2), 7)
        k = np.linspace(1, 1.25 + rng.uniform(0, 0.25), 7)
        out.append(sweep(np.stack([q * math.cos(a) * k, q * math.sin(a) * k, z], 1), csec(0.62, 6), pal.thread, up=(1, 0.3, 0)))
    return out


def feet(pal, W, D, i=14):
    for sx in (-1, 1):
        for sy in (-1, 1):
            f = loft('foot', Circle(9, 1), [(1, -1.5, 0), (0, -1.2, 0), (0, 0.4, 0)], [pal.dark], {'mat': 0}, None, cap_n=3)
            f.location = (sx * (W / 2 - i) * S, sy * (D / 2 - i) * S, 0)


def ball_feet(pal, W, D, i=13, r=10.0):
    """Turned feet in brass, 11 mm high."""
    turned = [(0.5, 0), (0.16, 1.4), (0, 4.2), (0.2, 7.2), (0.52, 8.6), (0.4, 9.4), (0.1, 11.4)]
    turned = [(r * share, z, 0) for share, z in turned]
    for sx in (-1, 1):
        for sy in (-1, 1):
            f = loft('foot', Circle(2 * r, 0.7), turned, [pal.brass], {'mat': 0}, None, cap_n=3)
            f.location = (sx * (W / 2 - i) * S, sy * (D / 2 - i) * S, 0)


def lifted(before, height):
    """Sets up by `height` what was built since `before`."""
    return parent([ob for ob in bpy.data.objects if ob not in before and ob.parent is None], (0, 0, height), name='lifted')


def strap_stitches(path, up, reach, pal, seed):
    """Two rows along a strap, `reach` from its middle, on the side that `up` names."""
    _, side, n = frames(path, up, False)
    f = lambda q: n[np.linspace(0, len(n) - 1, len(q)).round().astype(int)]
    rows = [path + side * s * reach + n * 1.05 for s in (-1, 1)]
    return [stitches(row, f, pal.thread, pitch=3, length=2.1, rad=0.26, closed=False, seed=seed + k) for k, row in enumerate(rows)]


def rounded_path(corners, r, n=8):
    """A path through (y, z) corners, each turned with radius `r`."""
    p = [np.array(c, float) for c in corners]
    out = [p[0]]
    for a, b, c in zip(p, p[1:], p[2:]):
        u, v = (a - b) / np.linalg.norm(a - b), (c - b) / np.linalg.norm(c - b)
        out += [(1 - t) ** 2 * (b + u * r) + 2 * t * (1 - t) * b + t * t * (b + v * r) for t in np.linspace(0, 1, n)]
    return np.array(out + [p[-1]])


def strap(pal, x, corners, width, r=4.0, seed=1):
    """A stitched strap in the plane of `x`, along corners given as (y, z), from behind over the top to the front."""
    yz = rounded_path(corners, r)
    path, _ = resample(np.column_stack([np.full(len(yz), float(x)), yz]), 1.5, closed=False)
    t = np.gradient(path, axis=0)
    up = np.column_stack([0 * t[:, 0], t[:, 2], -t[:, 1]])
    return [sweep(path, rsec(width, 2.0, 0.9, 4), pal.leather2, up=up, name='strap'), *strap_stitches(path, up, width / 2 - 1.8, pal, seed)]


def buckle(pal, w, h):
    """Faces +Z: a frame in brass with its prong and a keeper of leather below."""
    corner = np.array([(sx * w / 2, sy * h / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    ring = Poly(corner, 3.0, 0.8).loop()
    frame = sweep(np.column_stack([ring, np.full(len(ring), 3.4)]), csec(1.25, 12), pal.brass, closed=True, name='buckle')
    bent = np.array([(0, h / 2, 3.6), (0, h / 4, 4.6), (0, -h / 4, 4.8), (0, -h / 2 - 1, 4.6)], float)
    prong = sweep(bent, csec(0.8, 10), pal.brass, up=(1, 0, 0))
    keeper = block('keeper', w - 1, 5, 3.6, pal.leather2, r=1.6, e=1.2, step=0.8)
    keeper.location = (0, -(h / 2 + 6) * S, 0)
    return [frame, prong, keeper]


def belts(pal, W, D, HB, HL, x):
    """Two belts over the lid, buckled at the front. Returns what belongs to the lid, in the box's own coordinates."""
    on_lid = []
    for s in (-1, 1):
        top, front_, back = HB + HL + 2.2, -D / 2 - 1.3, D / 2 + 1.1
        strap(pal, s * x, [(front_, HB - 14), (front_, 0.2), (-D / 2 + 12, -0.6)], 13, seed=3)
        strap(pal, s * x, [(D / 2 - 12, -0.6), (back, 0.2), (back, HB - 4)], 13, seed=5)
        on_lid += strap(pal, s * x, [(back, HB + 1), (back, top), (front_ - 0.9, top), (front_ - 0.9, HB - 24)], 13, r=6.0, seed=7)
        front(buckle(pal, 17, 14), s * x, front_ - 1.2, HB - 11)
    return on_lid


def corner_caps(pal, outline, profile, size, reach=15.0):
    """Sheets of brass over the four corners of what `profile` lofts on this rounded rectangle."""
    W, D = size
    obs = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            rows = []
            for inset, z in profile:
                loop = outline.loop(inset - 0.5)
                near = np.flatnonzero(np.hypot(loop[:, 0] - sx * W / 2, loop[:, 1] - sy * D / 2) < reach + inset * 0.7)
                gap = np.flatnonzero(np.diff(near) > 1)
                near = loop[np.roll(near, -(gap[0] + 1)) if len(gap) else near]
                row, _ = resample(np.column_stack([near, np.full(len(near), z + 0.4)]), count=24, closed=False)
                rows.append(row)
            F = [(i * 24 + j, i * 24 + j + 1, i * 24 + j + 25, i * 24 + j + 24) for i in range(len(rows) - 1) for j in range(23)]
            cap = make('corner', np.concatenate(rows), F, pal.brass)
            thick = cap.modifiers.new('thick', 'SOLIDIFY')
            thick.thickness, thick.offset = 0.8 * S, 0
            obs.append(cap)
    return obs
