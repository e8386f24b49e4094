/** In the order in which pages offer them. */
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

/** Accepts upper and lower case; returns undefined for what is no sign. */
export function parseZodiacSign(text: string): ZodiacSign | undefined {
  const name = text.trim().toLowerCase()
  return zodiacSigns.find((sign) => sign.toLowerCase() === name)
}
