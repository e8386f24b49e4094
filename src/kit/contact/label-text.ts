import { cutText } from '#src/kit/printable.ts'

/** Signs that mean the same as another one that every label printer has. Without them a house would get another number: "12½" is not "121 2". */
const sameSigns: readonly (readonly [signs: RegExp, same: string])[] = [
  // A fraction, and a number set high, low or in a circle, are numbers of their own after another one.
  [/(?<=[\p{L}\p{N}])(?=[¼½¾⅐-⅞²³¹⁰⁴-⁹₀-₉①-⑳])/gu, ' '],
  [/[’‘‛ʼ′`´]/g, "'"],
  [/[–—‐‑‒―−]/g, '-'],
  [/[;|•·]/g, ','],
  [/\\/g, '/'],
]

/** A text as couriers' labels can show it: their printers fail on emoji, control characters and double quotes; letters of every script stay. */
export function labelText(written: string, maxLength = Number.POSITIVE_INFINITY): string {
  const tidy = sameSigns
    .reduce((text, [signs, same]) => text.replace(signs, same), written)
    .normalize('NFKC')
    // The line of a fraction.
    .replaceAll('\u2044', '/')
    .replace(/[^\p{L}\p{M}\p{N} ,.\-/#()&:']/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(tidy, maxLength).trim()
}

export const labelLineLength = 80
export const labelCityLength = 30

export type LabelAddress = {
  readonly first: string
  readonly second: string
  /** False where the label would leave out the end of the address. */
  readonly isWhole: boolean
}

/** Returns two lines of at most 80 characters; what does not fit into the first goes to the second, broken at a space. */
export function labelAddress(firstLine: string, secondLine: string | undefined): LabelAddress {
  const [head, tail] = [labelText(firstLine), labelText(secondLine ?? '')]
  const cut = head.length <= labelLineLength ? head.length : breakOf(head)
  const rest = `${head.slice(cut).trim()} ${tail}`.trim()
  return { first: head.slice(0, cut).trim(), second: cutText(rest, labelLineLength).trim(), isWhole: rest.length <= labelLineLength }
}

function breakOf(line: string): number {
  const blank = line.lastIndexOf(' ', labelLineLength)
  return blank > 0 ? blank : cutText(line, labelLineLength).length
}
