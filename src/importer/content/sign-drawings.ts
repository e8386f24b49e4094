import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signPlate } from '#src/foil/sign-plate.ts'
import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'

/** The owner's drawings of the constellations, by sign. */
export type ConstellationFiles = ReadonlyMap<string, string>

/** Returns a function that draws a sign without a photograph: its constellation in gold on leather. */
export async function signDrawings(shopDir: string, files: ConstellationFiles): Promise<(sign: ZodiacSign) => string> {
  const drawn = await Promise.all(
    zodiacSigns.map(async (sign) => {
      const file = files.get(sign)
      // A missing file is reported with all others that media.json names.
      const svg = file && (await readFile(join(shopDir, file), 'utf8').catch(() => undefined))
      return [sign, svg || undefined] as const
    }),
  )
  return drawSigns(new Map(drawn.flatMap(([sign, svg]) => (svg === undefined ? [] : [[sign, svg] as const]))))
}

/** The same from the drawings themselves, by sign. */
export function drawSigns(drawings: ReadonlyMap<string, string>): (sign: ZodiacSign) => string {
  return (sign) => {
    const svg = drawings.get(sign)
    return signPlate(sign, svg === undefined ? undefined : innerMarkup(svg))
  }
}

/** Returns the markup inside the `<svg>` element, when it has the size that the drawing expects. */
function innerMarkup(svg: string): string | undefined {
  const inner = /^[^]*?<svg\b[^>]*viewBox="0 0 400 400"[^>]*>([^]*)<\/svg>\s*$/.exec(svg)?.[1]
  return inner?.replace(/<title>[^]*?<\/title>/, '')
}
