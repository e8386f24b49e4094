const longest = 40
const longestWord = 20
const mostWords = 5

/**
 * A search as it is counted; undefined for one that may name somebody, a place or an order: with digits, with signs of an address, or
 * longer than what people call a product.
 */
export function tidySearch(written: string): string | undefined {
  if (/[\p{Number}@/\\:=<>_{}]|[.]\p{Letter}/u.test(written.normalize('NFKC'))) return undefined
  const words = written
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\s]+/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const text = words.join(' ')
  const isShort = words.length <= mostWords && text.length <= longest && words.every(({ length }) => length <= longestWord)
  return isShort && text.length > 1 ? text : undefined
}
