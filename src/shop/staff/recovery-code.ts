/** Without I, L, O and U, which are misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const recoveryCodeCount = 10

/** Ten codes of 16 letters, 80 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    // 256 is a multiple of 32: every letter is equally likely.
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join(''),
  )

/** Returns the code that somebody has typed; undefined when it can be none. */
export function readRecoveryCode(written: string): string | undefined {
  const code = written.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}
