// For every kind of fault that the Python check refuses, a file that has it.

export const wellWritten = {
  'studio/photograph/square.py': '"""A square."""\n\nimport math\n\n\ndef area(side):\n    return math.pow(side, 2)\n',
}

/** [rule, file, text] */
export const pythonControls = [
  ['F403', 'studio/photograph/takes_all.py', 'from .square import *\n'],
  ['F405', 'studio/photograph/takes_all.py', 'from .square import *\n\nsize = area(2)\n'],
  ['F401', 'studio/photograph/unused.py', 'import math\n'],
  ['F821', 'studio/photograph/unknown.py', 'size = area(2)\n'],
  ['F841', 'studio/photograph/forgotten.py', 'def area(side):\n    twice = 2 * side\n    return side * side\n'],
  ['E741', 'studio/photograph/unreadable.py', 'l = 1\n'],
  ['I001', 'studio/photograph/unsorted.py', 'import sys\nimport math\n\nsize = [sys, math]\n'],
  ['B006', 'studio/photograph/remembers.py', 'def add(side, sides=[]):\n    sides.append(side)\n    return sides\n'],
  ['PLR0915', 'studio/photograph/long.py', `def area(side):\n${'    side += 1\n'.repeat(61)}    return side\n`],
  ['format', 'studio/photograph/ugly.py', 'size   = 1\n'],
  ['invalid-syntax', 'studio/photograph/broken.py', 'def area(side:\n'],
]
