import { cutText } from '#src/kit/printable.ts'

/** Couriers' label printers fail on emoji, control characters and double quotes; letters of every script stay. */
export function courierText(written: string, maxLength: number): string {
  const tidy = written
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N} ,.\-/#()&:']/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(tidy, maxLength).trim()
}

const maxLineLength = 80

/** Returns two lines of at most 80 characters; what does not fit into the first goes to the second, broken at a space. */
export function courierAddress(first: string, second: string | undefined): { first: string; second: string } {
  const head = courierText(first, 2 * maxLineLength)
  const tail = courierText(second ?? '', 2 * maxLineLength)
  if (head.length <= maxLineLength) return { first: head, second: cutText(tail, maxLineLength).trim() }
  const blank = head.lastIndexOf(' ', maxLineLength)
  const cut = blank > 0 ? blank : cutText(head, maxLineLength).length
  return { first: head.slice(0, cut).trim(), second: cutText(`${head.slice(cut).trim()} ${tail}`.trim(), maxLineLength).trim() }
}
