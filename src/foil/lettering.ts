import { glyphs } from './glyphs.ts'
import { parseOutline, place, type Outline } from './outline.ts'

/** Heights of the lettering above its baseline, in thousandths of an em. */
export const capitalHeight = 740
export const smallHeight = 360

/** `width` and the outline are in thousandths of an em, baseline at 0; `drawn` is the text without characters that have no glyph. */
export type Lettering = {
  readonly outline: Outline
  readonly width: number
  readonly drawn: string
  readonly unsupported: readonly string[]
}

export function letter(name: string): Lettering {
  const characters = [...name.trim().replace(/\s+/g, ' ')]
  const supported = characters.filter((character) => glyphOf(character) !== undefined)
  let x = 0
  const outline = supported.flatMap((character, i) => {
    const [advance, , kerns] = glyphOf(character) ?? [0, '', '']
    const letterOutline = place(outlineOf(character), 1, x, 0)
    x += advance + kernBefore(kerns, supported[i + 1])
    return letterOutline
  })
  return { outline, width: x, drawn: supported.join(''), unsupported: [...new Set(characters.filter((character) => !glyphOf(character)))] }
}

const glyphOf = (character: string) => (Object.hasOwn(glyphs, character) ? glyphs[character] : undefined)

const outlines = new Map<string, Outline>()

function outlineOf(character: string): Outline {
  const known = outlines.get(character)
  if (known) return known
  const outline = parseOutline(glyphOf(character)?.[1] ?? '')
  outlines.set(character, outline)
  return outline
}

function kernBefore(kerns: string, next: string | undefined): number {
  if (!next || !/^[A-Za-z]$/.test(next)) return 0
  return Number(kerns.match(new RegExp(`${next}(-?\\d+)`))?.[1] ?? 0)
}
