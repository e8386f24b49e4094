import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import { capitalHeight, letter, smallHeight, type Lettering } from './lettering.ts'
import { boundsOf, mapOutline, parseOutline, place, type Bounds, type Outline } from './outline.ts'
import type { Plane } from './perspective.ts'
import { strokeOutline } from './stroke.ts'
import { zodiacDrawings } from './zodiac-drawings.ts'

/** Name and sign, of which one may be missing, laid out on a flat field that is 1000 high. */
type Arrangement = { readonly outline: Outline; readonly drawnName: string; readonly unsupported: readonly string[] }

/** The free space on every side, so that neither the emboss nor the flourish of a capital touches the stitching. */
const margin = 30

export function arrange(name: string, sign: ZodiacSign | undefined, plane: Plane): Arrangement {
  const lettering = letter(name)
  const outline = !sign
    ? nameAlone(lettering, plane)
    : lettering.drawn === ''
      ? signAlone(sign, plane)
      : signAndName(sign, lettering, plane)
  return { outline: fittedInside(outline, plane), drawnName: lettering.drawn, unsupported: lettering.unsupported }
}

function nameAlone(name: Lettering, plane: Plane): Outline {
  const size = sizeOf(name, plane, 0.6)
  const middleOfName = ((capitalHeight + smallHeight) / 4) * size
  return centred(name, size, plane.width / 2, plane.height / 2 + middleOfName)
}

function signAlone(sign: ZodiacSign, plane: Plane): Outline {
  return drawnSign(sign, Math.min(plane.width, plane.height) * 0.7, plane.width / 2, plane.height / 2)
}

/** One block, slightly above the middle. The sign of a long, therefore small, name is smaller too. */
function signAndName(sign: ZodiacSign, name: Lettering, plane: Plane): Outline {
  const largest = 0.46
  const size = sizeOf(name, plane, largest)
  const fullness = (size * 1000) / (plane.height * largest)
  const signSize = plane.height * (0.36 + 0.06 * fullness)
  const signHeight = signSize * 0.72
  const gap = plane.height * (0.08 + 0.02 * fullness)
  const nameHeight = capitalHeight * size
  const top = plane.height * 0.48 - (signHeight + gap + nameHeight) / 2
  return [
    ...drawnSign(sign, signSize, plane.width / 2, top + signHeight / 2),
    ...centred(name, size, plane.width / 2, top + signHeight + gap + nameHeight),
  ]
}

/** Scale of the lettering: as large as the width allows, an em at most `share` of the field's height. */
function sizeOf(name: Lettering, plane: Plane, share: number): number {
  const bounds = boundsOf(name.outline)
  const fitting = bounds ? (plane.width * 0.92) / (bounds.right - bounds.left) : 0
  return Math.min(fitting, (plane.height * share) / 1000)
}

/** Centres between the middle of the ink and the middle of the advance widths, because long flourishes have little weight. */
function centred(name: Lettering, scale: number, x: number, baseline: number): Outline {
  const bounds = boundsOf(name.outline)
  if (!bounds) return []
  const middle = (bounds.left + bounds.right + name.width) / 4
  return place(name.outline, scale, x - middle * scale, baseline)
}

const field = 64
/** A broad nib held at thirty degrees draws thick and thin strokes, like those of the lettering. */
const nib = { width: 4, thinness: 0.5, cosine: 0.866, sine: -0.5 }

function drawnSign(sign: ZodiacSign, size: number, x: number, y: number): Outline {
  const area = areaOf(sign)
  const bounds = boundsOf(area)
  if (!bounds) return []
  const scale = size / field
  return place(area, scale, x - ((bounds.left + bounds.right) / 2) * scale, y - ((bounds.top + bounds.bottom) / 2) * scale)
}

const areas = new Map<ZodiacSign, Outline>()

function areaOf(sign: ZodiacSign): Outline {
  const known = areas.get(sign)
  if (known) return known
  const area = calligraphic(parseOutline(zodiacDrawings[sign.toLowerCase()] ?? ''))
  areas.set(sign, area)
  return area
}

/** Strokes with an oval nib, which is a round nib in a stretched plane. */
function calligraphic(centreLines: Outline): Outline {
  const stretched = mapOutline(centreLines, ([x, y]) => [x * nib.cosine + y * nib.sine, (y * nib.cosine - x * nib.sine) / nib.thinness])
  return mapOutline(strokeOutline(stretched, nib.width), ([along, across]) => {
    const flat = across * nib.thinness
    return [along * nib.cosine - flat * nib.sine, along * nib.sine + flat * nib.cosine]
  })
}

/** Moves, and if necessary shrinks, an outline whose flourish reaches over the edge. */
function fittedInside(outline: Outline, plane: Plane): Outline {
  const bounds = boundsOf(outline)
  if (!bounds) return []
  const [width, height] = [plane.width - 2 * margin, plane.height - 2 * margin]
  const scale = Math.min(1, width / (bounds.right - bounds.left), height / (bounds.bottom - bounds.top))
  const scaled: Bounds = { left: bounds.left * scale, top: bounds.top * scale, right: bounds.right * scale, bottom: bounds.bottom * scale }
  const x = scale < 1 ? (plane.width - scaled.left - scaled.right) / 2 : 0
  const y = scale < 1 ? (plane.height - scaled.top - scaled.bottom) / 2 : 0
  return place(
    outline,
    scale,
    x + within(scaled.left + x, scaled.right + x, plane.width),
    y + within(scaled.top + y, scaled.bottom + y, plane.height),
  )
}

/** How far a span must move to leave the margin at both ends. */
const within = (from: number, to: number, length: number): number => Math.max(0, margin - from) - Math.max(0, to - (length - margin))
