/** Couriers' label printers choke on emoji, control characters and quotes; letters of every script stay. */
export function courierText(written: string, maxLength: number): string {
  return written
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N} ,.\-/#()&:']/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}

const maxLineLength = 80

/** Two lines of at most 80 characters; what does not fit the first goes to the second, broken at a blank. */
export function addressLines(first: string, second: string | undefined): { first: string; second: string } {
  const head = courierText(first, 2 * maxLineLength)
  const tail = courierText(second ?? '', 2 * maxLineLength)
  if (head.length <= maxLineLength) return { first: head, second: tail.slice(0, maxLineLength).trim() }
  const blank = head.lastIndexOf(' ', maxLineLength)
  const cut = blank > 0 ? blank : maxLineLength
  return { first: head.slice(0, cut).trim(), second: `${head.slice(cut).trim()} ${tail}`.trim().slice(0, maxLineLength).trim() }
}
