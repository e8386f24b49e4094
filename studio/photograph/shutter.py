"""Takes the picture: one render, tinted into every colour, and the noise taken out of each."""

import os
import time

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from .buffers import PASSES, layers, load_pixels, paper_mask, tint
from .finish import grade, save
from .network import clean


def render(outs, drafts, on_paper=True):
    """outs: [(file, None | (tint of leather, lining and thread; tint of gloss))]. Returns seconds."""
    scene = bpy.context.scene
    started, cpu = time.time(), time.process_time()
    box = product_box() if on_paper else (0, 0, 1, 1)
    seen = expose(scene, drafts, box)
    timings = {'render_s': round(time.time() - started, 1), 'render_cpu_s': round(time.process_time() - cpu, 1)}
    started = time.time()
    light, albedo = layers(seen)
    paper = paper_mask(seen) if on_paper else None
    picture = None
    for file, colour in outs:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        coloured = (sum(light), sum(albedo)) if colour is None else (tint(light, *colour), tint(albedo, colour[0]))
        picture = developed(picture, (*coloured, seen['Normal']), box)
        save(grade(picture), file, paper)
    timings['develop_s'] = round(time.time() - started, 1)
    return timings


def developed(first, passes, box):
    """The clean picture. Round the product every colour is like the first."""
    if first is None:
        return clean(*passes)
    place = within(box, first.shape)
    picture = first.copy()
    picture[place] = clean(*[each[place] for each in passes])
    return picture


def expose(scene, drafts, box):
    """For the paper round the product, which has no grain, eight samples are enough. They count for the product too."""
    samples = scene.cycles.samples
    scene.cycles.samples, scene.cycles.seed = min(8, samples), 2
    around = shoot(scene, drafts)
    if samples <= 8:
        return around
    scene.cycles.samples, scene.cycles.seed = samples - 8, 3
    r = scene.render
    r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = box
    inside = shoot(scene, drafts)
    r.use_border = False
    place = within(box, around['Image'].shape)
    for name in PASSES:
        around[name][place] += (inside[name][place] - around[name][place]) * (1 - 8 / samples)
    return around


def within(box, shape):
    """The rows and columns of the box, without those that its border may have cut."""
    h, w, _ = shape
    x0, y0, x1, y1 = [round(v * n) + (d if 0 < v < 1 else 0) for v, n, d in zip(box, (w, h, w, h), (2, 2, -2, -2))]
    return np.s_[y0:y1, x0:x1]


def shoot(scene, drafts):
    output = scene.node_tree.nodes['passes']
    output.base_path = drafts
    scene.frame_set(1)
    bpy.ops.render.render()
    return {name: load_pixels(os.path.join(drafts, f'{name}0001.exr')) for name in PASSES}


def product_box(margin=0.03):
    """The part of the picture in which the product is seen, as (left, bottom, right, top) from 0 to 1."""
    s = bpy.context.scene
    cam = s.camera
    bpy.context.view_layer.update()
    at = [
        world_to_camera_view(s, cam, o.matrix_world @ Vector(c))
        for o in s.objects
        if o.type == 'MESH' and o.name != 'sweep'
        for c in o.bound_box
    ]
    return (
        max(0, min(p.x for p in at) - margin),
        max(0, min(p.y for p in at) - margin),
        min(1, max(p.x for p in at) + margin),
        min(1, max(p.y for p in at) + margin),
    )
