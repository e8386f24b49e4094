const devanagariZero = '०'.charCodeAt(0)

/** Replaces Devanagari and full-width digits by 0 to 9; the rest of the text stays unchanged. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
