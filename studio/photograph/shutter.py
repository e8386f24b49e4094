"""Takes the picture: one render, tinted into every colour, and the noise taken out of each."""
import os
import time
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from .buffers import PASSES, layers, load_pixels, paper_mask, tint
from .finish import grade, save
from .network import clean


def render(outs, drafts, on_paper=True):
    """outs: [(file, None | (tint of leather, lining and thread; tint of gloss))]. Returns seconds."""
    scene = bpy.context.scene
    started, cpu = time.time(), time.process_time()
    seen = expose(scene, drafts, product_box() if on_paper else None)
    timings = dict(render_s=round(time.time() - started, 1), render_cpu_s=round(time.process_time() - cpu, 1))
    started = time.time()
    light, albedo = layers(seen)
    paper = paper_mask(seen) if on_paper else None
    for file, colour in outs:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        picture = clean(*((sum(light), sum(albedo)) if colour is None else (tint(light, *colour), tint(albedo, colour[0]))), seen['Normal'])
        save(grade(picture), file, paper)
    timings['develop_s'] = round(time.time() - started, 1)
    return timings


def expose(scene, drafts, box):
    """Eight samples are enough for the paper round the product: it has no grain that the network could take for noise."""
    if not box or (box[2] - box[0]) * (box[3] - box[1]) > 0.8:
        return shoot(scene, drafts)
    samples = scene.cycles.samples
    scene.cycles.samples = 8
    around = shoot(scene, drafts)
    scene.cycles.samples = samples
    r = scene.render
    r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = box
    whole = laid_in(around, shoot(scene, drafts), box)
    r.use_border = False
    return whole


def shoot(scene, drafts):
    output = scene.node_tree.nodes['passes']
    output.base_path = drafts
    scene.frame_set(1)
    bpy.ops.render.render()
    return {name: load_pixels(os.path.join(drafts, f'{name}0001.exr')) for name in PASSES}


def laid_in(around, inside, box):
    h, w, _ = around['Image'].shape
    x0, y0, x1, y1 = [round(v * n) + d for v, n, d in zip(box, (w, h, w, h), (2, 2, -2, -2))]
    whole = {name: pixels.copy() for name, pixels in around.items()}
    for name in PASSES:
        whole[name][y0:y1, x0:x1] = inside[name][y0:y1, x0:x1]
    return whole


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
