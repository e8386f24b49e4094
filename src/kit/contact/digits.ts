const devanagariZero = '०'.charCodeAt(0)

/** Writes digits as 0 to 9, those of Devanagari and wide ones too; the rest of the text stays as it is. */
export const plainDigits = (written: string): string =>
  written.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
