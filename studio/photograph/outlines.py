"""Outlines seen from above: `loop(inset, r)` gives as many points for every inset, so that loops can be lofted. In mm."""

import math

import numpy as np


class Poly:
    """Convex polygon with rounded corners; loop(inset, r) keeps topology for every inset."""

    def __init__(self, verts, r, step=2.0):
        self.v = np.array(verts, float)
        self.r = r
        n = len(self.v)
        L = [np.linalg.norm(self.v[(i + 1) % n] - self.v[i]) for i in range(n)]
        self.ns = [max(2, int(side / step)) for side in L]
        self.nc = max(6, int(r * 1.6 / step) + 4)

    def loop(self, inset=0.0, r=None):
        v, n = self.v, len(self.v)
        r = max(0.05, (self.r - inset) if r is None else r)
        e = np.roll(v, -1, 0) - v
        L = np.linalg.norm(e, axis=1, keepdims=True)
        e = e / L
        nrm = np.stack([e[:, 1], -e[:, 0]], 1)  # outward
        off = [(v[i] - nrm[i] * inset, e[i]) for i in range(n)]
        P = []
        for i in range(n):  # corner i between edge i-1 and i
            (p, d), (q, f) = off[i - 1], off[i]
            A = np.array([d, -f]).T
            s = np.linalg.solve(A, q - p)
            P.append(p + d * s[0])
        P = np.array(P)
        arcs = []
        for i in range(n):
            d, f = e[i - 1], e[i]
            turn = math.acos(np.clip(np.dot(d, f), -1, 1))
            tl = r * math.tan(turn / 2)
            tl = min(tl, 0.499 * min(np.linalg.norm(P[i] - P[i - 1]), np.linalg.norm(P[(i + 1) % n] - P[i])))
            rr = tl / math.tan(turn / 2)
            c = P[i] - d * tl - nrm[i - 1] * rr
            a0 = math.atan2(nrm[i - 1][1], nrm[i - 1][0])
            t = np.linspace(0, turn, self.nc)
            arcs.append(c + rr * np.stack([np.cos(a0 + t), np.sin(a0 + t)], 1))
        out = []
        for i in range(n):
            out.append(arcs[i])
            a, b = arcs[i][-1], arcs[(i + 1) % n][0]
            t = np.linspace(0, 1, self.ns[i] + 1)[1:-1, None]
            out.append(a + (b - a) * t)
        return np.concatenate(out)


def rect(w, d, r, step=2.0):
    a, b = w / 2, d / 2
    return Poly([(-a, -b), (a, -b), (a, b), (-a, b)], r, step)


def octagon(w, d, cut, r, step=2.0):
    a, b, c = w / 2, d / 2, cut
    return Poly([(-a + c, -b), (a - c, -b), (a, -b + c), (a, b - c), (a - c, b), (-a + c, b), (-a, b - c), (-a, -b + c)], r, step)


class Circle:
    def __init__(self, dia, step=2.0):
        self.R = dia / 2
        self.n = max(48, int(math.pi * dia / step))

    def loop(self, inset=0.0, r=None):
        t = np.linspace(0, 2 * np.pi, self.n, endpoint=False)
        return (self.R - inset) * np.stack([np.cos(t), np.sin(t)], 1)


class Petals(Circle):
    """A circle whose rim swells `count` times, as a flower's."""

    def __init__(self, dia, count, depth, step=1.2):
        super().__init__(dia, step)
        self.count, self.depth = count, depth

    def loop(self, inset=0.0, r=None):
        t = np.linspace(0, 2 * np.pi, self.n, endpoint=False)
        swell = self.depth * (np.abs(np.cos(self.count * t / 2)) ** 0.8 - 1) * np.clip(1 - inset / (0.8 * self.R), 0, 1)
        return (self.R - inset + swell)[:, None] * np.stack([np.cos(t), np.sin(t)], 1)
