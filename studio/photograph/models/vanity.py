"""Vanity case with a handle."""
import math
import numpy as np
from ..geometry import *
from .fittings import *
from .parts import *
from .zip_case import zip_pull


def vanity(pal, o):
    W, D, H1, H2 = 200, 140, 74, 36
    g = 2.8
    r = 34
    ol = rect(W, D, r, 2.2)
    prof = arc(9, 9, 9, -90, 0, 8) + groove_wall(9.5, H1 - 3, [H1 - 5]) + [(0.3, H1 - 1, 0), (1.2, H1 - 0.2, 0), (4, H1, 1)]

    def bulge(xyz, inset):
        q = xyz.copy()
        k = np.sin(np.clip(q[:, 2] / H1, 0, 1) * np.pi) * 1.8
        q[:, 1] *= 1 + k / D * 2 * np.clip(1 - np.abs(2 * q[:, 0] / W) ** 3, 0, 1)
        return q

    loft('body', ol, prof, [pal.leather, pal.velvet], dict(mat=0), dict(mat=1), cap_n=6, zfun=bulge)
    # piping round base
    loft(
        'piping',
        ol,
        [(9 - 0 + 1.6 * math.cos(a) * -1 - 7.2, 3.4 + 1.6 * math.sin(a), 0) for a in np.linspace(0, 6.283, 12)],
        [pal.leather2],
    )
    wall_stitch(ol, H1 - 5, pal, seed=4)
    z0 = H1 + 2 * g
    pf = pad_profile(H2, edge=9, border=15, rise=2.2, soft=12)
    lp = [(4, 0, 1), (1.2, 0.2, 0), (0.3, 1, 0)] + groove_wall(2, H2 - 10, [5]) + pf
    lb = loft(
        'lid',
        ol,
        lp,
        [pal.leather, pal.velvet],
        dict(mat=1),
        dict(mat=0, f=dome(W - 70, D - 70, 3)),
        zfun=pucker(ol, 15, 3.4, 0.2),
        cap_n=26,
    )
    obs = [lb, stitches(at_z(ol, 15, H2 - 0.75), UP, pal.thread, seed=2), wall_stitch(ol, 5, pal, seed=6)]
    parent(obs, (0, 0, z0))
    zp = at_z(ol, 1.2, H1 + g)
    zipper(zp, outward(ol), pal.tape, pal.brass, pitch=1.8, tw=3.0)
    zip_pull(pal, 52, -D / 2, H1 + g, 0)
    parent(handle(pal, 92, 26, 18), (0, 0, z0 + H2 + 4.2))
    # front label plate
    front([block('plaque', 34, 11, 1.2, pal.brass, r=2.4, e=0.5, step=0.6)], 0, -D / 2 - 1.6, 34)
    return dict(size=(W, D, z0 + H2 + 30), canvas=((-55, -22, 55, 22), z0 + H2), lid_rect=(W, D, z0 + H2), open_h=z0 + H2 + 30)
