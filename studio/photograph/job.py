"""One job becomes one picture, or one picture in every colour."""

import json
import math
import os
import shutil
import time

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from . import colours, materials, models, sets, shutter, studio_set
from . import geometry as geo
from .geometry import S

# azimuth and elevation in degrees, and how much air is left round the product
CAMERAS = {
    'hero': (-30, 24, 1.16),
    'open': (-24, 30, 1.12),
    'detail': (-38, 30, 0.52),
    'high': (-32, 42, 1.16),
    'side': (34, 20, 1.16),
}


def take(job):
    """Writes `<folder>/<colour>-<stem>.png` for each colour, or `out` itself for a dressed set without colours, and beside it a JSON of what was made."""
    started = time.time()
    studio_set.reset()
    out = job['out']
    drafts = out + '.tmp'
    os.makedirs(drafts, exist_ok=True)
    is_set = 'scene' in job
    record, pictures = take_set(job) if is_set else take_product(job)
    timings = shutter.render(pictures, drafts, on_paper=not is_set)
    timings['total_s'] = round(time.time() - started, 1)
    with open(out[:-4] + '.json', 'w') as side:
        json.dump(dict(record, timings=timings, samples=job['samples'], px=job['size']), side)
    shutil.rmtree(drafts, ignore_errors=True)
    print('DONE', os.path.basename(out), timings, flush=True)


def take_set(job):
    info = sets.SCENES[job['scene']](job) or {}
    set_render_settings(job, job.get('exposure', 0))
    bpy.context.view_layer.update()
    record = {'canvas_quad': seen(corners_of(info))} if info else {}
    folder, stem = os.path.split(job['out'])
    colour = lambda name: (f'{folder}/{name}-{stem}', colours.ratios(name))
    return record, [colour(name) for name in job['colours']] if 'colours' in job else [(job['out'], None)]


def take_product(job):
    view, options = job['view'], job.get('options', {})
    info = models.BUILDERS[job['model']](materials.Palette('neutral', job['finish']), options)
    width, depth, _ = [v * S for v in info['size']]
    height = info['open_h'] * S
    radius = max(0.5 * math.hypot(width, depth), height * 0.62)
    middle = (0, 0, height * 0.46)
    straight_down = view == 'canvas' and not info.get('label')
    studio_set.world(0.12 if straight_down else 0.17)
    studio_set.backdrop(radius)
    turn_product(job.get('turn', 0))
    studio_set.studio_lights(radius, middle)
    if straight_down:
        look_down(info['lid_rect'])
    elif view == 'canvas':
        look_at_front(info['size'])
    else:
        fit = math.sqrt((0.5 * math.hypot(width, depth)) ** 2 * 0.86 + (height / 2) ** 2)
        look_from(job, CAMERAS[view], fit, middle)
    set_render_settings(job, -0.04 if straight_down else 0.16)
    bpy.context.view_layer.update()
    record = {'size_mm': info['size']}
    if not options.get('open') and (info['canvas'] or info.get('label')):
        record['canvas_quad'] = seen(corners_of(info))
    folder = os.path.dirname(job['out'])
    return record, [(f'{folder}/{colour}-{job["stem"]}.png', colours.ratios(colour)) for colour in job['colours']]


def turn_product(degrees):
    if degrees:
        loose = [o for o in bpy.context.scene.objects if o.parent is None and o.name != 'sweep' and o.type in ('MESH', 'EMPTY')]
        geo.parent(loose).rotation_euler = (0, 0, math.radians(degrees))


def look_down(lid):
    width, depth, top = lid
    camera = studio_set.camera((0, 0, top * S), (0, 90), 1, ortho=max(width, depth) * S * 1.22)
    camera.rotation_euler = (0, 0, 0)


def look_at_front(size):
    """A little from above, so that there is paper behind and below, and without perspective, so that the label stays upright."""
    width, depth, height = size
    studio_set.camera((0, -depth / 2 * S, height * 0.5 * S), (0, 7), 1, ortho=max(width, height) * S * 1.07)


def look_from(job, usual, fit, middle):
    azimuth, elevation, air = job.get('az', usual[0]), job.get('el', usual[1]), job.get('pad', usual[2])
    target = [v * S for v in job['target']] if 'target' in job else middle
    is_close = air < 0.6
    studio_set.camera(target, (azimuth, elevation), fit * air, lens=90, fstop=3.2 if is_close else 1.4)  # 1 unit is 10 cm: 1.4 is like f/14


def set_render_settings(job, exposure):
    width, height = job['size']
    studio_set.settings(width, height, job['samples'], exposure=exposure, threads=job['threads'])


def corners_of(info):
    """Of the area for the writing, which is on the lid or on a label at the front."""
    (x0, low, x1, high), level = info['canvas'] or info['label']
    flat = [(x0, high), (x1, high), (x1, low), (x0, low)]
    return [(x, y, level) if info['canvas'] else (x, level, y) for x, y in flat]


def seen(corners):
    """Where the writing goes: top left, top right, bottom right, bottom left, from 0 to 1, from the picture's top left corner."""
    scene = bpy.context.scene
    points = [world_to_camera_view(scene, scene.camera, Vector(corner) * S) for corner in corners]
    return [[round(p.x, 5), round(1 - p.y, 5)] for p in points]
