"""Runs inside Blender: blender -b --factory-startup -P take.py -- job.json"""

import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from photograph import job  # noqa: E402 - found through the path above

for path in sys.argv[sys.argv.index('--') + 1 :]:
    with open(path) as file:
        job.take(json.load(file))
