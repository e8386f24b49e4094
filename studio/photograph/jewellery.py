"""Jewellery props used to dress interiors and lifestyle scenes (mm)."""

import math

import bpy
import numpy as np

from .geometry import S, block, csec, loft, make, parent, resample, rsec, sweep
from .outlines import Circle


def sphere(r, mat, loc, seg=32):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=seg, ring_count=seg // 2, radius=r * S, location=[c * S for c in loc])
    o = bpy.context.object
    o.data.materials.append(mat)
    bpy.ops.object.shade_smooth()
    return o


_gem = {}


def gem_mesh(r, mat, z=0):
    n = 16

    def ringv(rad, h, off):
        return [(rad * math.cos(2 * math.pi * (i + off) / n), rad * math.sin(2 * math.pi * (i + off) / n), h) for i in range(n)]

    V = (
        ringv(r * 0.56, r * 0.32, 0)
        + ringv(r * 0.82, r * 0.2, 0.5)
        + ringv(r, 0, 0)
        + ringv(r, -0.06 * r, 0)
        + ringv(r * 0.5, -0.5 * r, 0.5)
        + [(0, 0, -r * 0.86)]
    )
    F = [tuple(range(n))]
    for a in range(4):
        for i in range(n):
            j = (i + 1) % n
            F.append((a * n + i, (a + 1) * n + i, (a + 1) * n + j))
            F.append((a * n + i, (a + 1) * n + j, a * n + j))
    for i in range(n):
        F.append((4 * n + i, 5 * n, 4 * n + (i + 1) % n))
    V = np.array(V)
    V[:, 2] += z
    return make('gem', V, [f[::-1] for f in F], mat, smooth=False)


def ring(pal, dia=18, stone=False, upright=False, hexs=None, big=False):
    t = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    r = dia / 2
    path = np.stack([r * np.cos(t), 0 * t, r * np.sin(t)], 1)
    upv = np.stack([np.cos(t), 0 * t, np.sin(t)], 1)
    sc = 1 + 0.15 * np.sin(t)
    obs = [sweep(path, rsec(2.1, 1.5, 0.6, 4), pal.gold, up=upv, closed=True, scale=sc)]
    if stone:
        gr = 3.9 if big else 2.9
        from .materials import gem as gm

        m = gm(hexs) if hexs else pal.gem
        obs.append(gem_mesh(gr, m, r + gr * 0.95))
        for k in range(6):
            a = 2 * math.pi * k / 6
            p = np.array(
                [
                    (gr * 0.35 * math.cos(a), gr * 0.35 * math.sin(a), r + 0.3),
                    (gr * 0.98 * math.cos(a), gr * 0.98 * math.sin(a), r + gr * 0.75),
                    (gr * 0.9 * math.cos(a), gr * 0.9 * math.sin(a), r + gr * 1.12),
                ]
            )
            obs.append(sweep(p, csec(0.36, 8), pal.gold, up=(0.3, 0.2, 1.0), scale=[1, 1, 0.8]))
    if upright:
        return parent(obs, (0, 0, r * 0.35))
    e = parent(obs, (0, 0, 1.1), (90, 0, 0))
    return parent([e])


def pearl_strand(pal, length, dia, seed=1, box=(60, 40), z=0):
    """Strand lying in a loose closed loop inside a box (w, d)."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    a, b = box[0] / 2 - dia, box[1] / 2 - dia
    k = [1 + 0.10 * sum(np.cos(f * t + rng.uniform(0, 6.28)) for f in (2, 3, 5)) * 0.6 for _ in (0, 1)]
    pts = np.stack([a * np.cos(t) * np.clip(k[0], 0.6, 1.12), b * np.sin(t) * np.clip(k[1], 0.6, 1.12), np.full(400, dia / 2)], 1)
    p, _ = resample(pts, dia * 1.02)
    me = sphere(dia / 2, pal.pearl, (0, 0, 0), 28)
    data = me.data
    bpy.data.objects.remove(me)
    out = []
    for q in p:
        o = bpy.data.objects.new('pearl', data)
        o.location = [c * S for c in q + rng.normal(0, 0.08, 3) * [1, 1, 0]]
        f = 1 + rng.normal(0, 0.015)
        o.scale = (f, f, f * 0.985)
        o.rotation_euler = rng.uniform(0, 3, 3)
        bpy.context.scene.collection.objects.link(o)
        out.append(o)
    return out


def pearls(pal, pts, dia=8):
    me = sphere(dia / 2, pal.pearl, (0, 0, 0), 32)
    data = me.data
    bpy.data.objects.remove(me)
    out = []
    for x, y in pts:
        o = bpy.data.objects.new('pearl', data)
        o.location = (x * S, y * S, dia / 2 * S)
        bpy.context.scene.collection.objects.link(o)
        out.append(o)
    return out


def hoops(pal, dia=26):
    obs = []
    for dx, rot in ((-7, 10), (8, 50)):
        t = np.linspace(0, 2 * np.pi, 80, endpoint=False)
        p = np.stack([dia / 2 * np.cos(t), dia / 2 * np.sin(t), 0 * t], 1)
        o = sweep(p, csec(1.5, 14), pal.gold, closed=True)
        e = parent([o], (dx, dx * 0.3, 2 + (2.2 if dx > 0 else 0)), (0, 6 if dx > 0 else 0, rot))
        obs.append(e)
    return obs


def studs(pal):
    return pearls(pal, [(-7, -4), (8, 5)], 9)


def chain(pal, w, d):
    t = np.linspace(0, 2 * np.pi * 1.7, 500)
    x = (w / 2 - 5) * np.cos(t) * (1 - 0.12 * t / 10) + 1.5 * np.cos(3.3 * t)
    y = (d / 2 - 6) * np.sin(t + 0.4) * (1 - 0.16 * t / 10) + 1.5 * np.sin(2.7 * t)
    p, _ = resample(np.stack([x, y, 0.9 + 0.25 * t / 10], 1), 2.05, closed=False)
    tt = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    link = sweep(np.stack([1.5 * np.cos(tt), 0.95 * np.sin(tt), 0 * tt], 1), csec(0.34, 8), pal.gold, closed=True)
    data = link.data
    bpy.data.objects.remove(link)
    out = []
    for i, q in enumerate(p):
        o = bpy.data.objects.new('link', data)
        d_ = p[min(i + 1, len(p) - 1)] - p[max(i - 1, 0)]
        o.location = q * S
        o.rotation_euler = (math.radians(38 if i % 2 else -38), 0, math.atan2(d_[1], d_[0]))
        bpy.context.scene.collection.objects.link(o)
        out.append(o)
    return out


def watch(pal, reach=62):
    case = loft(
        'case',
        Circle(34, 0.8),
        [(1.5, 0, 0), (0.3, 0.6, 0), (0, 2, 0), (0, 5, 0), (0.5, 6.4, 0), (2, 7.2, 0), (3, 7.1, 0), (3.3, 6.4, 0)],
        [pal.gold],
        {'mat': 0},
        None,
        cap_n=3,
    )
    from .materials import matte

    dial = loft('dial', Circle(28, 0.8), [(0, 6.2, 0)], [matte('#f3ede2', 0.35, 0.5)], None, {'mat': 0}, cap_n=6)
    hands = []
    for a, length, w in ((35, 8, 0.9), (160, 11.5, 0.7)):
        h = block('hand', w, length, 0.4, pal.dark, r=0.3, e=0.1, step=0.5)
        h.location = (0, length / 2 * S, 0)
        e = parent([h], (0, 0, 6.4), (0, 0, a))
        hands.append(e)
    for k in range(12):
        m = block('idx', 0.8, 2.6, 0.35, pal.gold, r=0.2, e=0.1, step=0.5)
        m.location = (0, 11 * S, 0)
        hands.append(parent([m], (0, 0, 6.25), (0, 0, 30 * k)))
    st = []
    for s in (-1, 1):
        y = np.linspace(14, reach, 20)
        p = np.stack([0 * y, s * y, 3.6 - 2.0 * np.clip((y - 14) / 14, 0, 1)], 1)
        st.append(sweep(p, rsec(17, 2.6, 1.1, 4), pal.leather2, up=(0, 0, 1), scale=np.linspace(1, 0.86, 20)))
    return [case, dial] + hands + st
