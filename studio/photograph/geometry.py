"""Parametric geometry kit: lofted outlines, stitches, zips, sweeps. Inputs in mm."""

import math

import bpy
import numpy as np
from mathutils import Vector

from .outlines import rect

S = 0.01  # mm -> Blender units


def warp(obs, f):
    """Moves every vertex of these meshes through f(xyz), in mm and in their own coordinates."""
    for ob in obs:
        n = len(ob.data.vertices)
        flat_ = np.empty(n * 3, np.float32)
        ob.data.vertices.foreach_get('co', flat_)
        ob.data.vertices.foreach_set('co', (f(flat_.reshape(n, 3) / S) * S).astype(np.float32).ravel())
        ob.data.update()
    return obs


def make(name, verts, faces, mats, fmat=None, smooth=True, auto=None):
    me = bpy.data.meshes.new(name)
    me.from_pydata((np.asarray(verts) * S).tolist(), [], faces)
    for m in mats if isinstance(mats, (list, tuple)) else [mats]:
        me.materials.append(m)
    if fmat is not None:
        me.polygons.foreach_set('material_index', np.asarray(fmat, np.int32))
    if smooth:
        me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), bool))
    if auto:
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(auto)
    me.update()
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def arc(i0, z0, r, a0, a1, n=6, m=0):
    """Profile points round a centre (inset i0, z0). Angle 0 = outward, 90 = up."""
    t = np.radians(np.linspace(a0, a1, n))
    return [(i0 - r * math.cos(x), z0 + r * math.sin(x), m) for x in t]


def loft(name, outline, prof, mats, cap0=None, cap1=None, zfun=None, cap_n=26):
    """prof: [(inset, z, mat[, corner_r])]. caps: dict(mat, f(x,y)->dz) or None. zfun(x,y,z,inset)->(x,y,z)."""
    F, M = [], []
    loops = []
    for p in prof:
        xy = outline.loop(p[0], p[3] if len(p) > 3 else None)
        z = np.full(len(xy), float(p[1]))
        xyz = np.column_stack([xy, z])
        if zfun is not None:
            xyz = zfun(xyz, p[0])
        loops.append(xyz)
    n = len(loops[0])
    allv = list(loops)
    idx = np.arange(n)
    nx = (idx + 1) % n

    def ring(a, b, mat):
        F.extend(np.stack([a + idx, a + nx, b + nx, b + idx], 1).tolist())
        M.extend([mat] * n)

    for i in range(len(loops) - 1):
        ring(i * n, (i + 1) * n, prof[i + 1][2])
    cnt = len(loops) * n
    for cap, li, flip in ((cap0, 0, True), (cap1, len(loops) - 1, False)):
        if cap is None:
            continue
        L = loops[li]
        c = L.mean(0)
        prev = li * n
        g = cap.get('f')
        for k in range(1, cap_n):
            s = 1 - k / cap_n
            q = c + (L - c) * s
            if g is not None:
                q = q.copy()
                q[:, 2] += g(q[:, 0], q[:, 1])
            allv.append(q)
            (ring(cnt, prev, cap['mat']) if flip else ring(prev, cnt, cap['mat']))
            prev = cnt
            cnt += n
        q = c.copy()[None, :]
        if g is not None:
            q[0, 2] += g(q[:, 0], q[:, 1])[0]
        allv.append(q)
        tri = np.stack([prev + idx, prev + nx, np.full(n, cnt)], 1)
        F.extend((tri[:, ::-1] if flip else tri).tolist())
        M.extend([cap['mat']] * n)
        cnt += 1
    return make(name, np.concatenate(allv), F, mats, M)


def resample(path, pitch=None, count=None, closed=True):
    p = np.asarray(path, float)
    q = np.vstack([p, p[:1]]) if closed else p
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))]
    n = count or max(2, int(round(d[-1] / pitch)))
    s = np.linspace(0, d[-1], n, endpoint=not closed)
    return np.stack([np.interp(s, d, q[:, k]) for k in range(3)], 1), d[-1]


def frames(path, up, closed=True):
    t = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    if not closed:
        t[0] = path[1] - path[0]
        t[-1] = path[-1] - path[-2]
    t /= np.linalg.norm(t, axis=1, keepdims=True) + 1e-9
    up = np.broadcast_to(np.asarray(up, float), t.shape)
    b = np.cross(up, t)
    b /= np.linalg.norm(b, axis=1, keepdims=True) + 1e-9
    return t, b, np.cross(t, b)


def stitches(path, normal, mat, pitch=3.4, length=2.5, rad=0.36, slant=9, closed=True, seed=1, name='stitches'):
    """Thread stitches along a 3D path lying on a surface with given normal(s) (3,) or fn(path)->(n,3)."""
    pts, _ = resample(path, pitch, closed=closed)
    nr = normal(pts) if callable(normal) else np.broadcast_to(np.asarray(normal, float), pts.shape)
    t = np.roll(pts, -1, 0) - np.roll(pts, 1, 0)
    if not closed:
        t[0] = pts[1] - pts[0]
        t[-1] = pts[-1] - pts[-2]
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    rng = np.random.default_rng(seed)
    nu, nv = 9, 7
    u = np.linspace(-1, 1, nu)
    th = np.linspace(0, 2 * np.pi, nv, endpoint=False)
    prof = np.sqrt(np.clip(1 - np.abs(u) ** 3.2, 0.02, 1))
    V, F = [], []
    for k in range(len(pts)):
        a = math.radians(slant + rng.normal(0, 2.5))
        b = np.cross(nr[k], t[k])
        b /= np.linalg.norm(b)
        tt = t[k] * math.cos(a) + b * math.sin(a)
        bb = np.cross(nr[k], tt)
        L = length * (1 + rng.normal(0, 0.03))
        c = pts[k] + nr[k] * rng.normal(0, 0.03) + b * rng.normal(0, 0.05)
        arch = rad * (0.55 - 1.3 * u**2)
        ring = (
            c[None, None, :]
            + (u * L / 2)[:, None, None] * tt
            + (arch[:, None] + (rad * prof)[:, None] * np.sin(th)[None, :])[..., None] * nr[k]
            + ((rad * prof)[:, None] * np.cos(th)[None, :])[..., None] * bb
        )
        base = k * nu * nv
        V.append(ring.reshape(-1, 3))
        for i in range(nu - 1):
            for j in range(nv):
                j2 = (j + 1) % nv
                F.append((base + i * nv + j, base + i * nv + j2, base + (i + 1) * nv + j2, base + (i + 1) * nv + j))
    return make(name, np.concatenate(V), F, mat)


def sweep(path, section, mat, up=(0, 0, 1), closed=False, name='sweep', scale=None, caps=True):
    """Sweep a closed 2D section (side, up) along a 3D path."""
    path = np.asarray(path, float)
    sec = np.asarray(section, float)
    t, b, n = frames(path, up, closed)
    m = len(sec)
    sc = np.ones(len(path)) if scale is None else np.asarray(scale)
    V = (
        path[:, None, :]
        + sec[None, :, 0, None] * b[:, None, :] * sc[:, None, None]
        + sec[None, :, 1, None] * n[:, None, :] * sc[:, None, None]
    ).reshape(-1, 3)
    F = []
    rows = len(path) if closed else len(path) - 1
    for i in range(rows):
        i2 = (i + 1) % len(path)
        for j in range(m):
            j2 = (j + 1) % m
            F.append((i * m + j, i2 * m + j, i2 * m + j2, i * m + j2))
    if not closed and caps:
        F.append(tuple(range(m)))
        F.append(tuple(range((len(path) - 1) * m + m - 1, (len(path) - 1) * m - 1, -1)))
    return make(name, V, F, mat, auto=50)


def rsec(w, h, r, n=4):
    """Rounded rectangle section."""
    out = []
    for cx, cy, a in ((w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, 90), (-w / 2 + r, -h / 2 + r, 180), (w / 2 - r, -h / 2 + r, 270)):
        for t in np.radians(np.linspace(a, a + 90, n)):
            out.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    return np.array(out)


def csec(r, n=10):
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return np.stack([r * np.cos(t), r * np.sin(t)], 1)


def block(name, w, d, h, mat, r=2.0, e=1.0, puff=0.0, step=3.0):
    """Soft rounded block, base at z=0, centred in x/y."""
    r = min(r, w / 2 - 0.05, d / 2 - 0.05)
    e = min(e, h / 2 - 0.01, r)
    pr = arc(e, e, e, -90, 0, 5) + arc(e, h - e, e, 0, 90, 6)
    f = (lambda x, y: puff * np.clip(1 - np.abs(2 * x / w) ** 3, 0, 1) * np.clip(1 - np.abs(2 * y / d) ** 3, 0, 1)) if puff else None
    return loft(name, rect(w, d, r, step), pr, [mat], {'mat': 0}, {'mat': 0, 'f': f}, cap_n=12 if puff else 4)


def zipper(path, nrm, tape, brass, pitch=1.7, tw=2.3, th=1.5, name='zip', closed=True):
    """Interlocked teeth + tape along a closed path; nrm = outward normals fn(path)."""
    pts, _ = resample(path, pitch, closed=closed)
    t, b, n = frames(pts, nrm(pts), closed)  # b: across the zip, n ~ outward
    V, F = [], []
    cube = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    shr = np.where(cube[:, 2:3] > 0, 0.72, 1.0)
    cf = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    for k in range(len(pts)):
        side = 1 if k % 2 else -1
        c = pts[k] + b[k] * side * tw * 0.33
        hl = np.array([pitch * 0.36, tw * 0.55, th * 0.5])
        q = cube * hl
        q[:, :2] *= shr
        V.append(c + q[:, :1] * t[k] + q[:, 1:2] * b[k] + q[:, 2:3] * n[k] + n[k] * th * 0.35)
        F += [tuple(i + 8 * k for i in f) for f in cf]
    teeth = make(name, np.concatenate(V), F, brass, smooth=False)
    bv = teeth.modifiers.new('b', 'BEVEL')
    bv.width = 0.18 * S
    bv.segments = 2
    step, _ = resample(path, 2.0, closed=closed)
    band = sweep(step, rsec(9, 0.9, 0.3), tape, up=nrm(step), closed=closed, name=name + '_tape')
    return [teeth, band]


def parent(obs, loc=(0, 0, 0), rot=(0, 0, 0), name='grp'):
    e = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(e)
    for o in obs:
        if o.parent is None:
            o.parent = e
    e.location = Vector(loc) * S
    e.rotation_euler = [math.radians(a) for a in rot]
    return e


def flat(obs):
    out = []
    for o in obs:
        out += flat(o) if isinstance(o, (list, tuple)) else [o]
    return out
