"""What several products are made of: lids, shells, stitched walls, rolls. Sizes in millimetres."""

import math

import numpy as np

from ..geometry import S, arc, block, flat, loft, parent, stitches, sweep
from ..outlines import Circle, rect

UP = (0, 0, 1)


def pucker(outline, at, pitch, amp=0.22, width=2.2):
    """Vertical ripple caused by thread tension next to a stitched groove at inset `at`."""
    L = outline.loop(at)
    per = np.linalg.norm(np.roll(L, -1, 0) - L, axis=1).sum()
    k = max(8, round(per / pitch))
    rng = np.random.default_rng(3)
    ph = rng.uniform(0, 6.28, 5)
    fr = rng.integers(2, 9, 5)

    def f(xyz, inset):
        d = np.linalg.norm(np.diff(np.vstack([xyz, xyz[:1]])[:, :2], axis=0), axis=1)
        s = np.r_[0, np.cumsum(d)[:-1]] / d.sum()
        g = math.exp(-(((inset - at - 1.2) / width) ** 2))
        xyz = xyz.copy()
        xyz[:, 2] += g * amp * np.cos(2 * np.pi * k * s)
        if inset > 0:  # slow hand-made waviness
            w = sum(np.cos(2 * np.pi * fr[i] * s + ph[i]) for i in range(5)) / 5
            xyz[:, 2] += 0.12 * w * min(1, inset / 6)
        return xyz

    return f


def pad_profile(H, edge=4.5, border=10.5, groove=0.9, rise=2.6, soft=9.0, m=0):
    """Outer wall top -> rounded edge -> flat border -> stitched groove -> padded rise."""
    p = arc(edge, H - edge, edge, 8, 90, 9, m)
    p += [(edge + (border - edge) * t, H + 0.25 * math.sin(math.pi * t), m) for t in (0.2, 0.4, 0.6, 0.75, 0.86)]
    p += [
        (border - 0.9, H - 0.12, m),
        (border - 0.45, H - groove * 0.55, m),
        (border, H - groove, m),
        (border + 0.45, H - groove * 0.6, m),
        (border + 1.0, H + 0.25, m),
    ]
    for t in np.linspace(0.12, 1, 12):
        p.append((border + 1.0 + soft * t, H + 0.25 + rise * math.sin(t * math.pi / 2) ** 0.9, m))
    return p


def cushion(u, v, pitch):
    """Height of diamond quilting, 0 in the seams, 1 in the middle of a diamond."""
    a, b = (u + v) / pitch, (u - v) / pitch
    return (np.abs(np.sin(np.pi * a)) * np.abs(np.sin(np.pi * b))) ** 0.5


def quilted_wall(outline, z0, z1, pitch=27.0, amp=2.6):
    """Pushes the wall between z0 and z1 outwards in diamonds that meet at the corners."""

    def f(xyz, inset):
        if abs(inset) > 1.2:
            return xyz
        xyz = xyz.copy()
        step = np.linalg.norm(np.diff(np.vstack([xyz, xyz[:1]])[:, :2], axis=0), axis=1)
        around = np.r_[0, np.cumsum(step)[:-1]]
        fit = around[-1] / max(4, round(around[-1] / pitch)) or pitch
        t = np.roll(xyz, -1, 0) - np.roll(xyz, 1, 0)
        t /= np.linalg.norm(t, axis=1, keepdims=True) + 1e-9
        out = np.stack([t[:, 1], -t[:, 0], 0 * t[:, 0]], 1)
        z = xyz[:, 2]
        soft = np.clip((z - z0) / 3, 0, 1) * np.clip((z1 - z) / 3, 0, 1)
        return xyz + out * (amp * soft * (cushion(around, (z - (z0 + z1) / 2) * 1.15, fit) - 0.25))[:, None]

    return f


def quilt(w, d, h, pitch=27.0, amp=3.4):
    f0 = dome(w, d, h, 4)

    def f(x, y):
        puff = cushion(x, y, pitch)
        m = np.clip(6 * (1 - np.abs(2 * x / w) ** 4), 0, 1) * np.clip(6 * (1 - np.abs(2 * y / d) ** 4), 0, 1)
        return f0(x, y) + amp * (puff - 0.75) * m

    return f


def dome(w, d, h, p=2.2):
    return lambda x, y: h * np.clip(1 - np.abs(2 * x / w) ** p, 0, 1) * np.clip(1 - np.abs(2 * y / d) ** p, 0, 1)


def groove_wall(z0, z1, lines, m=0, depth=0.85, w=1.5):
    """Straight wall between z0 and z1 (either direction) with stitched grooves at given heights."""
    zs = set(np.linspace(z0, z1, max(5, int(abs(z1 - z0) / 1.3))).tolist())
    for line in lines:
        zs |= {line - w, line - w / 2, line, line + w / 2, line + w}
    zs = sorted(z for z in zs if min(z0, z1) <= z <= max(z0, z1))
    if z0 > z1:
        zs = zs[::-1]
    return [(sum(depth * math.exp(-(((z - line) / (w * 0.55)) ** 2)) for line in lines) + 0.0, z, m) for z in zs]


def at_z(outline, inset, z):
    L = outline.loop(inset)
    return np.column_stack([L, np.full(len(L), float(z))])


def outward(outline):
    def f(pts):
        t = np.roll(pts, -1, 0) - np.roll(pts, 1, 0)
        t /= np.linalg.norm(t, axis=1, keepdims=True) + 1e-9
        return np.stack([t[:, 1], -t[:, 0], 0 * t[:, 0]], 1)

    return f


def wall_stitch(outline, z, pal, inset=0.72, **k):
    return stitches(at_z(outline, inset, z), outward(outline), pal.thread, **k)


def lid(
    outline,
    H,
    pal,
    border=10.5,
    wall=5.0,
    rise=2.6,
    domeh=4.0,
    size=None,
    pitch=3.4,
    mirror=True,
    stitch_wall=True,
    seed=2,
    cav=9.0,
    quilted=False,
):
    """Padded lid, rim at z=0. Returns objects (not parented)."""
    w, d = size
    prof = [(wall + 1.2, H - cav, 1), (wall + 0.3, H - cav - 0.4, 1), (wall, H - cav - 1.4, 1), (wall, 1.0, 1), (wall - 0.3, 0.3, 1)]
    prof += [(wall - 1.0, 0, 0), (1.2, 0, 0), (0.5, 0.2, 0), (0.1, 0.7, 0)]
    prof += groove_wall(1.4, H - 5, [4.6] if stitch_wall else [])
    prof += pad_profile(H, border=border, rise=rise)
    body = loft(
        'lid',
        outline,
        prof,
        [pal.leather, pal.velvet],
        {'mat': 1},
        {'mat': 0, 'f': (quilt if quilted else dome)(w - 2 * border - 16, d - 2 * border - 16, domeh)},
        zfun=pucker(outline, border, pitch),
        cap_n=110 if quilted else 34,
    )
    obs = [body, stitches(at_z(outline, border, H - 0.75), UP, pal.thread, pitch=pitch, seed=seed)]
    if stitch_wall:
        obs.append(wall_stitch(outline, 4.6, pal, pitch=pitch, seed=seed + 1))
    return obs + (framed_mirror(pal, w, d, H - cav) if mirror else [])


def framed_mirror(pal, w, d, z):
    """Returns a mirror in a velvet frame; it hangs at the height `z` and faces down."""
    glass = block('mirror', w - 34, d - 34, 1.6, pal.mirror, r=6, e=0.5)
    glass.location = (0, 0, (z - 1.8) * S)
    rim = [(0, z, 0)] + arc(2.4, z - 0.6, 2.4, 0, -180, 9, 0) + [(4.9, z, 0)]
    return [glass, loft('mirror_frame', rect(w - 26, d - 26, 8), rim, [pal.velvet])]


def shell(outline, H, pal, wall=5.0, floor=4.0, lines=(), edge=2.2, m_out=0):
    prof = arc(edge, edge, edge, -90, 0, 5, m_out) + groove_wall(edge + 0.5, H - 1.6, list(lines), m_out)
    prof += arc(1.4, H - 1.4, 1.4, 10, 90, 4, m_out) + [(wall - 1.2, H, m_out)] + arc(wall - 1.0, H - 1.0, 1.0, 100, 180, 4, 1)
    prof += [(wall, H * 0.6, 1), (wall, floor + 3, 1), (wall + 0.5, floor + 1, 1), (wall + 2, floor, 1)]
    return loft('shell', outline, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, cap_n=6)


def ring_rolls(pal, w, d, h, n):
    """n padded velvet rolls running along x inside w x d."""
    obs = []
    p = d / n
    for i in range(n):
        y = -d / 2 + p * (i + 0.5)
        sec = np.array(
            [
                (p * 0.51 * math.cos(a), h * (0.35 + 0.65 * math.sin(a)) if math.sin(a) > 0 else 0)
                for a in np.radians(np.linspace(0, 180, 15))
            ]
        )
        xs = np.r_[-w / 2, -w / 2 + 0.6, np.linspace(-w / 2 + 2, w / 2 - 2, 14), w / 2 - 0.6, w / 2]
        sc = np.r_[0.80, 0.95, np.ones(14), 0.95, 0.80]
        path = np.stack([xs, np.full(len(xs), y), np.zeros(len(xs))], 1)
        obs.append(sweep(path, sec * [[-1, 1]], pal.velvet, name='roll', scale=sc))
    return obs


def divider(pal, x0, y0, x1, y1, h, z, t=3.2):
    w, d = abs(x1 - x0) + t, abs(y1 - y0) + t
    b = block('div', w, d, h, pal.velvet, r=1.5, e=1.4, step=2)
    b.location = ((x0 + x1) / 2 * S, (y0 + y1) / 2 * S, z * S)
    return b


def place(obs, x=0, y=0, z=0, rot=0):
    return parent(flat([obs]), (x, y, z), (0, 0, rot))


def drawer_front(pal, w, h, edge=1.4, border=5, rise=1.2):
    """A padded front and its seam, facing +Z."""
    outline = rect(w, h, 3.2, edge)
    face = loft(
        'drawer_front',
        outline,
        [(0, 0, 0), (0, 1.5, 0)] + pad_profile(5, edge=2.2, border=border, rise=rise, soft=5),
        [pal.leather],
        {'mat': 0},
        {'mat': 0, 'f': dome(w - 20, h - 18, 0.8)},
        zfun=pucker(outline, border, 3.2, 0.12),
        cap_n=10,
    )
    return [face, stitches(at_z(outline, border, 4.3), UP, pal.thread, pitch=3.2, seed=8)]


def snap_tab(pal, w, h, thick, drop):
    """A tab of leather with a press stud `drop` below its middle, facing +Z."""
    outline = rect(w, h, 6, 0.8)
    face = [(0.6, 0, 0), (0, 0.5, 0), (0, thick - 0.7, 0), (0.6, thick - 0.1, 0), (1.6, thick, 0)]
    tab = loft('tab', outline, face, [pal.leather2], {'mat': 0}, {'mat': 0}, cap_n=4)
    seam = stitches(at_z(outline, 2.0, thick - 0.05), UP, pal.thread, pitch=2.6, length=1.9, rad=0.25, seed=9)
    foot = thick - 0.5
    head = [(0, foot, 0), (0, foot + 1, 0), (0.6, foot + 1.8, 0), (1.6, foot + 2.2, 0), (3, foot + 2.4, 0)]
    stud = loft('snap', Circle(9, 0.4), head, [pal.brass], None, {'mat': 0}, cap_n=4)
    stud.location = (0, -drop * S, 0)
    return [tab, seam, stud]
