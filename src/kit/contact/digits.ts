import { withoutUnseen } from '../printable.ts'

/** Of the digits that India writes a Devanagari zero is the 102nd of its block of 128, and so are those of the other Indian scripts; all others begin a row of 16. */
const digitOf = (written: string): number => {
  const code = written.charCodeAt(0)
  return code > 0x9_00 && code < 0xe_00 ? (code & 127) - 102 : code & 15
}

/**
 * Replaces the digits of every script by 0 to 9, and leaves out what cannot be seen, such as the marks of direction that come along when a number is
 * copied. The rest of the text stays unchanged.
 */
export const plainDigits = (text: string): string =>
  withoutUnseen(text)
    .normalize('NFKC')
    // Limbu's begin elsewhere in their row; nobody writes a number with them.
    .replace(/(?![᥆-᥏])\p{Nd}/gu, (digit) => (digit.length > 1 ? digit : String(digitOf(digit))))
