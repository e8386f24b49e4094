"""Walls, tables, daylight and cameras of the dressed sets."""

import math

import bpy
import numpy as np
from mathutils import Vector

from . import geometry as geo
from . import materials as M
from . import models
from . import studio_set as scene
from .geometry import S


def put(model, colour, finish, loc, rot, **opts):
    """Build a product and park it at loc (mm) / rot (deg about Z)."""
    before = set(bpy.context.scene.objects)
    pal = M.Palette(colour, finish)
    models.BUILDERS[model](pal, opts)
    new = [o for o in bpy.context.scene.objects if o not in before and o.parent is None]
    geo.parent(new, loc, (0, 0, rot), model)
    return pal


def prop(obs, loc, rot=0):
    """Puts what was made at loc (mm); rot is degrees about Z, or about X, Y and Z."""
    loose = [o for o in geo.flat([obs]) if o.parent is None]
    return geo.parent(loose, loc, rot if isinstance(rot, (list, tuple)) else (0, 0, rot))


def slab(mat, w, d, h, loc, r=8, e=3):
    b = geo.block('slab', w, d, h, mat, r=r, e=e, step=20)
    b.location = [c * S for c in loc]
    return b


def wall(mat, y, w=6000, h=3000):
    return geo.make('wall', np.array([(-w / 2, y, -200), (w / 2, y, -200), (w / 2, y, h), (-w / 2, y, h)]), [(0, 1, 2, 3)], mat)


def sun(az, el, power, angle, col):
    d = bpy.data.lights.new('sun', 'SUN')
    d.energy = power
    d.angle = math.radians(angle)
    d.color = col
    o = bpy.data.objects.new('sun', d)
    bpy.context.scene.collection.objects.link(o)
    a, e = math.radians(az), math.radians(el)
    v = Vector((math.cos(e) * math.sin(a), -math.cos(e) * math.cos(a), math.sin(e)))
    o.rotation_euler = (-v).to_track_quat('-Z', 'Y').to_euler()
    return v


def gobo(v, dist, target, bars=True, leaves=26, seed=3, half=9.0):
    """Window mullions and foliage between sun and set: dappled, believable daylight."""
    rng = np.random.default_rng(seed)
    mat = M.matte('#000000', 1, 0)
    V, F = [], []

    def quad(c, w, h, a):
        p = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
        ca, sa = math.cos(a), math.sin(a)
        b = len(V)
        for x, y in p:
            V.append((c[0] + x * ca - y * sa, c[1] + x * sa + y * ca, 0))
        F.append((b, b + 1, b + 2, b + 3))

    if bars:
        for x in (-half, -half / 3, half / 3, half):
            quad((x, 0), 0.28, half * 2, 0)
        for y in (-half * 0.7, 0, half * 0.7):
            quad((0, y), half * 1.2, 0.22, 0)
        quad((0, half * 2.2), half * 4, half * 1.2, 0)
        quad((0, -half * 2.2), half * 4, half * 1.2, 0)
        quad((-half * 2.2, 0), half * 1.2, half * 4, 0)
        quad((half * 2.2, 0), half * 1.2, half * 4, 0)
    for _ in range(leaves):
        c = rng.uniform(-half, half, 2)
        a = rng.uniform(0, 6.28)
        L = rng.uniform(0.8, 1.9)
        n = 10
        b = len(V)
        t = np.linspace(0, 2 * np.pi, n, endpoint=False)
        for q in t:
            x, y = L * math.cos(q), L * 0.28 * math.sin(q)
            V.append((c[0] + x * math.cos(a) - y * math.sin(a), c[1] + x * math.sin(a) + y * math.cos(a), 0.1))
        F.append(tuple(range(b, b + n)))
    o = geo.make('gobo', np.array(V) / S, F, mat, smooth=False)
    o.location = Vector(target) + v * dist
    o.rotation_euler = v.to_track_quat('Z', 'Y').to_euler()
    o.visible_camera = False
    o.visible_glossy = False
    return o


def cam(target, az, el, dist, lens=70, fstop=0.7, shift=(0, 0), focus=0.0):
    c = scene.camera([t * S for t in target], (az, el), 1, lens=lens, fstop=None)
    v = Vector(
        (
            math.cos(math.radians(el)) * math.sin(math.radians(az)),
            -math.cos(math.radians(el)) * math.cos(math.radians(az)),
            math.sin(math.radians(el)),
        )
    )
    c.location = Vector([t * S for t in target]) + v * dist * S
    c.data.shift_x, c.data.shift_y = shift
    c.data.dof.use_dof = True
    c.data.dof.focus_distance = (dist - focus) * S
    c.data.dof.aperture_fstop = fstop
    return c


def shot(job, target, az, el, dist, **k):
    """Camera of a set; job['cam'] = {target, az, el, dist, ...} replaces any part of it (other crops and angles)."""
    c = dict(job.get('cam', {}))
    return cam(c.pop('target', target), c.pop('az', az), c.pop('el', el), c.pop('dist', dist), **{**k, **c})
