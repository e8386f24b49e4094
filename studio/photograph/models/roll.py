"""Jewellery roll with one or two straps."""
import math
import numpy as np
from ..geometry import *
from .fittings import *
from .parts import *


def roll(pal, o):
    L = o.get('L', 190)
    R = o.get('R', 33)
    t = 4.6
    turns = 1.35
    th = np.linspace(0, 2 * np.pi * turns, 260)
    start = math.radians(-70)
    rad = R - t * 1.08 * th / (2 * np.pi)
    # outer end tucks over the front: spiral goes inwards
    ang = start - th
    cx = np.stack([rad * np.cos(ang), rad * np.sin(ang)], 1)
    tan = np.gradient(cx, axis=0)
    tan /= np.linalg.norm(tan, axis=1, keepdims=True)
    nor = np.stack([tan[:, 1], -tan[:, 0]], 1)
    nor *= np.sign((nor * cx).sum(1))[:, None]
    F, M = [], []
    e = 1.6
    # section of the sheet along length: rounded edges
    xs = np.r_[
        [-L / 2 + e * (1 - math.cos(a)) for a in np.radians([0, 30, 60, 90])],
        np.linspace(-L / 2 + 3, L / 2 - 3, 60),
        [L / 2 - e * (1 - math.cos(a)) for a in np.radians([90, 60, 30, 0])],
    ]
    hk = np.r_[[math.sin(a) for a in np.radians([0, 30, 60, 90])], np.ones(60), [math.sin(a) for a in np.radians([90, 60, 30, 0])]]
    fat = np.sqrt(np.clip(1 - (np.clip((8 - np.arange(len(cx))) / 8.0, 0, 1)) ** 2, 0.02, 1))
    rows = []
    for x, k in zip(xs, hk):
        outp = cx + nor * (t / 2 * (0.5 + 0.5 * k) * fat)[:, None]
        inp = cx - nor * (t / 2 * (0.5 + 0.5 * k) * fat)[:, None]
        lp = np.vstack([outp, inp[::-1]])
        puff = 1 + 0.006 * np.sin(x / 17.0 + np.arange(len(lp)) / 40.0)
        lp = lp * puff[:, None]
        rows.append(np.column_stack([np.full(len(lp), x), lp[:, 0], lp[:, 1]]))
    n = len(rows[0])
    m = len(cx)
    for i in range(len(rows) - 1):
        for j in range(n):
            j2 = (j + 1) % n
            F.append((i * n + j, i * n + j2, (i + 1) * n + j2, (i + 1) * n + j))
            M.append(0 if j < m else 1)
    for i, flip in ((0, False), (len(rows) - 1, True)):
        for j in range(m - 1):
            q = (i * n + j, i * n + (n - 1 - j), i * n + (n - 2 - j), i * n + j + 1)
            F.append(q[::-1] if flip else q)
            M.append(0)
    sheet = make('sheet', np.concatenate(rows), F, [pal.leather, pal.velvet], M, auto=60)
    # stitches along both ends on the outer surface and along the flap edge
    so = []
    outp = cx + nor * t / 2
    nvis = int(260 / turns)
    for s in (-1, 1):
        p = np.column_stack([np.full(nvis - 12, s * (L / 2 - 5)), outp[6 : nvis - 6, 0], outp[6 : nvis - 6, 1]])
        nn = np.column_stack([np.zeros(nvis - 12), nor[6 : nvis - 6, 0], nor[6 : nvis - 6, 1]])
        d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
        f = lambda q, nn=nn, d=d: np.stack([np.interp(np.linspace(0, d[-1], len(q)), d, nn[:, k]) for k in range(3)], 1)
        so.append(stitches(p, f, pal.thread, pitch=3.6, closed=False, seed=3 + s))
    k = 12
    p = np.column_stack([np.linspace(-L / 2 + 5, L / 2 - 5, 40), np.full(40, outp[k, 0]), np.full(40, outp[k, 1])])
    so.append(stitches(p, (0, nor[k, 0], nor[k, 1]), pal.thread, pitch=3.6, closed=False, seed=7))
    # velvet core
    core = sweep(
        np.array([(-L / 2 + 5, 0, 0), (-L / 2 + 7, 0, 0), (0, 0, 0), (L / 2 - 7, 0, 0), (L / 2 - 5, 0, 0)], float),
        csec(R - t * 2.35, 40),
        pal.velvet,
        up=(0, 0, 1),
        scale=[0.9, 1, 1, 1, 0.9],
    )
    # two straps with snaps
    st = []
    for x in (0,) if o.get('straps') == 1 else (-L * 0.25, L * 0.25):
        ta = np.radians(np.linspace(292, -46, 160))  # follows the spiral from the flap edge inwards
        rr = R + t / 2 + 1.0 - t * 1.08 * (np.radians(290) - ta) / (2 * np.pi)
        path = np.stack([np.full(160, x), rr * np.cos(ta), rr * np.sin(ta)], 1)
        upv = np.stack([np.zeros(160), np.cos(ta), np.sin(ta)], 1)
        st.append(sweep(path, rsec(17, 2.0, 0.9, 4), pal.leather2, up=upv, name='strap'))
        for s in (-1, 1):
            pp = path.copy()
            pp[:, 0] += s * 6.6
            pp += upv * 1.05
            fn = lambda q: np.column_stack([np.zeros(len(q)), q[:, 1] / np.hypot(q[:, 1], q[:, 2]), q[:, 2] / np.hypot(q[:, 1], q[:, 2])])
            st.append(stitches(pp, fn, pal.thread, pitch=3.0, length=2.1, rad=0.28, closed=False, seed=4))
        a = math.radians(196)
        rr = R + t / 2 + 1.0 - t * 1.08 * 94 / 360
        cap = loft(
            'snap',
            Circle(11, 0.5),
            [(0, -0.6, 0), (0, 0.6, 0), (0.6, 1.4, 0), (1.6, 1.9, 0), (3, 2.2, 0)],
            [pal.brass],
            None,
            dict(mat=0),
            cap_n=4,
        )
        ce = parent([cap], (x, (rr + 1) * math.cos(a), (rr + 1) * math.sin(a)), (0, 0, 0))
        ce.rotation_euler = (math.radians(90) + (math.radians(180) - a), 0, 0)
        st.append(ce)
    parent([sheet, core] + so + st, (0, 0, R + t / 2 + 1.8), name='roll')
    return dict(size=(L, 2 * R + 10, 2 * R + 8), canvas=None, lid_rect=None, open_h=2 * R + 8)
