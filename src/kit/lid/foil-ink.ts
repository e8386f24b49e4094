/** `light`: bright gold, for dark and middling leather. `gold`: a deep gold with a strong dark edge, for light leather. */
export type Ink = 'gold' | 'light'

/** Above this relative luminance deep gold has more contrast than bright gold (tan is 0.22, sage 0.34). */
const lightLeather = 0.29

/** The foil with the better contrast on leather of this colour (`#rrggbb`). */
export const inkFor = (colourHex: string): Ink => (luminance(colourHex) > lightLeather ? 'gold' : 'light')

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(colourHex: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colourHex)) throw new RangeError(`not a colour: ${colourHex}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => linear(Number.parseInt(colourHex.slice(from, from + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
