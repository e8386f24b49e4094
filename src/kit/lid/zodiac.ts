/** In the order in which they are offered. */
export const zodiacSigns = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
] as const

export type ZodiacSign = (typeof zodiacSigns)[number]

/** In any case; undefined when it is no sign. */
export function parseZodiacSign(written: string): ZodiacSign | undefined {
  const wanted = written.trim().toLowerCase()
  return zodiacSigns.find((sign) => sign.toLowerCase() === wanted)
}
