"""Ring box for one ring or, when it is wide, for two."""
import math
import numpy as np
from .. import jewellery as props
from ..geometry import *
from .fittings import *
from .parts import *


def ring_box(pal, o):
    W, D = o.get('W', 60), o.get('D', 60)
    HB = 27
    HL = 21
    ol = rect(W, D, 6.5, 1.2)
    prof = (
        arc(2, 2, 2, -90, 0, 5) + groove_wall(2.5, HB - 1.4, [4.2]) + arc(1.2, HB - 1.2, 1.2, 10, 90, 4) + [(3, HB, 0), (3.3, HB - 0.3, 0)]
    )
    prof += arc(4.4, HB - 1.0, 1.2, 100, 180, 4, 1) + [(4.2, HB - 6, 1)]
    loft('body', ol, prof, [pal.leather, pal.velvet], dict(mat=0), dict(mat=1), cap_n=6)
    wall_stitch(ol, 4.2, pal, pitch=2.6, length=1.9, rad=0.27, seed=3)
    loft(
        'trim', ol, [(0.3, HB - 0.9, 0), (-0.35, HB - 0.6, 0), (-0.5, HB, 0), (-0.2, HB + 0.35, 0), (0.8, HB + 0.4, 0)], [pal.brass]
    )
    # cushion: two halves with a slit
    for s in (-1, 1):
        b = block('cush', W - 10, D / 2 - 4.8, 13, pal.velvet, r=4, e=4.2, puff=1.6, step=1.5)
        b.location = (0, s * (D / 4 - 2.45) * S, (HB - 11) * S)
    if o.get('open'):
        zr = HB + 2.0 - o.get('sink', 0)
        if W > 72:
            place(props.ring(pal, stone=True, upright=True, dia=19, big=True), -15, 0, zr, 0)
            place(props.ring(pal, upright=True, dia=20), 15, 0, zr, 0)
        else:
            place(props.ring(pal, stone=True, upright=True, dia=19, big=True), 0, 0, zr, 0)
        sweep(
            np.array([(-W / 2 + 9, D / 2 - 2.2, HB + 0.6), (0, D / 2 - 2.2, HB + 0.6), (W / 2 - 9, D / 2 - 2.2, HB + 0.6)]),
            csec(2.6, 16),
            pal.velvet,
        )
    pf = pad_profile(HL, edge=3.2, border=6.4, rise=1.5, soft=6, groove=0.7)
    cav = 15
    lp = [(6, cav, 1), (4.4, cav - 1, 1), (4.2, 1.2, 1), (3.4, 0.2, 0), (1.2, 0, 0), (0.3, 0.3, 0)] + groove_wall(1.0, HL - 4, []) + pf
    lb = loft(
        'lid',
        ol,
        lp,
        [pal.leather, pal.velvet],
        dict(mat=1),
        dict(mat=0, f=dome(W - 22, D - 22, 1.6)),
        zfun=pucker(ol, 6.4, 2.6, 0.12, 1.5),
        cap_n=20,
    )
    ls = stitches(at_z(ol, 6.4, HL - 0.6), UP, pal.thread, pitch=2.6, length=1.9, rad=0.27, seed=4)
    sat = block('satin', W - 12, D - 12, 5, pal.velvet, r=5, e=2.4, puff=3, step=1.5)
    sat.rotation_euler = (math.pi, 0, 0)
    sat.location = (0, 0, (cav + 1) * S)
    obs = [lb, ls, sat]
    for x in obs:
        x.location = (0, -D / 2 * S, x.location[2])
    btn = [loft('btn', Circle(7, 0.4), [(0, -1, 0), (0, 1.2, 0), (0.5, 1.9, 0), (1.3, 2.1, 0)], [pal.brass], None, dict(mat=0), cap_n=4)]
    front(btn, 0, -D / 2, HB - 6)
    parent(obs, (0, D / 2, HB + 0.5), (-o.get('angle', 98 if o.get('open') else 0), 0, 0), 'hinge')
    return dict(
        size=(W, D, HB + HL + 3),
        canvas=((-W / 2 + 10, -D / 2 + 10, W / 2 - 10, D / 2 - 10), HB + HL + 2),
        lid_rect=(W, D, HB + HL + 2),
        open_h=HB + (D if o.get('open') else HL),
    )
