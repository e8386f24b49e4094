import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** One-time codes of six digits that an app on a phone shows, a new one every 30 seconds (RFC 6238). */
export const oneTimeCodes = {
  newSecret: (): string => new Secret({ size: 20 }).base32,

  /** For the QR code that the app reads. */
  address: (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
    totpOf(secret, { issuer, label: account }).toString(),

  /** Returns the period to which a code belongs, if it is the present one or the one before or after it: clocks differ a little. */
  findPeriod(secret: string, code: string, at: Date): number | undefined {
    // The library compares bytes, and throws when other letters make them more than six.
    if (!/^[0-9]{6}$/.test(code)) return undefined
    const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
    return delta === null ? undefined : Math.floor(at.getTime() / 1_000 / periodSeconds) + delta
  },
}

// These are what every app understands; some ignore any other.
const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })
