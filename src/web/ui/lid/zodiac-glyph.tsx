import { zodiacDrawings } from '#src/foil/zodiac-drawings.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'

/** The glyph of a zodiac sign, in the colour of the text around it. */
export function ZodiacGlyph({ sign, size = 32 }: { sign: ZodiacSign; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={zodiacDrawings[sign.toLowerCase()]} />
    </svg>
  )
}
