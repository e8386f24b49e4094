"""Takes the picture: two renders of half the samples each, developed once, tinted into every colour."""
import os
import time
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from .buffers import PASSES, denoise, layers, load_pixels, paper_mask, smooth_paper, tint
from .finish import grade, save


def render(outs, drafts, on_paper=True):
    """outs: [(file, None | (tint of leather, lining and thread; tint of gloss))]. Returns seconds."""
    scene = bpy.context.scene
    started, cpu = time.time(), time.process_time()
    halves = expose(scene, drafts, product_box() if on_paper else None)
    timings = dict(render_s=round(time.time() - started, 1), render_cpu_s=round(time.process_time() - cpu, 1))
    started = time.time()
    light = denoise(*halves, *[layers(half) for half in halves])
    paper = paper_mask(*halves) if on_paper else None
    if on_paper:
        light[0] = smooth_paper(light[0], paper)
    timings['denoise_s'] = round(time.time() - started, 1)
    for file, colour in outs:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        save(grade(sum(light) if colour is None else tint(light, *colour)), file, paper)
    return timings


def expose(scene, drafts, box):
    """Two renders of half the samples each. The paper round the product is smoothed afterwards: two samples are enough for it."""
    if not box or (box[2] - box[0]) * (box[3] - box[1]) > 0.8:
        return [shoot(scene, drafts, k) for k in (0, 1)]
    samples = scene.cycles.samples
    scene.cycles.samples = 2
    around = shoot(scene, drafts, 2)
    scene.cycles.samples = samples
    r = scene.render
    r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = box
    halves = [laid_in(around, shoot(scene, drafts, k), box) for k in (0, 1)]
    r.use_border = False
    return halves


def shoot(scene, drafts, k):
    scene.cycles.seed = 2 + k
    output = scene.node_tree.nodes['passes']
    output.base_path = drafts
    for slot in output.file_slots:
        slot.path = f'{slot.path.split("_")[0]}_{k}_'
    scene.frame_set(1)
    bpy.ops.render.render()
    return {name: load_pixels(os.path.join(drafts, f'{name}_{k}_0001.exr')) for name in PASSES}


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
