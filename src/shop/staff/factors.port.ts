/** Codes of six digits that an app on a phone shows, a new one every 30 seconds. */
export interface OneTimeCodes {
  newSecret(): string
  /** For the QR code that the app reads. */
  address(secret: string, names: { issuer: string; account: string }): string
  /** Returns the period of 30 seconds to which a code belongs; undefined when it is wrong at this moment. */
  findPeriod(secret: string, code: string, at: Date): number | undefined
}

/** Keeps secrets so that the database alone does not reveal them. */
export interface SealedSecrets {
  seal(secret: string, about: string): Uint8Array
  /** Undefined when it was sealed with another key or about something else. */
  open(sealed: Uint8Array, about: string): string | undefined
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** A key that a browser or phone keeps, of which the shop knows the public half. */
export type KeptPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

type OfSite = { readonly origin: string; readonly challenge: string }
type KnownPasskey = Pick<KeptPasskey, 'id' | 'transports'>

export interface Passkeys {
  newOptions(
    needs: OfSite & {
      readonly siteName: string
      readonly user: { readonly id: string; readonly email: string; readonly name: string }
      readonly known: readonly KnownPasskey[]
    },
  ): Promise<object>
  verifyNew(reply: unknown, site: OfSite): Promise<KeptPasskey | undefined>
  useOptions(needs: OfSite & { readonly known?: readonly KnownPasskey[] }): Promise<object>
  /** Returns the passkey's new counter; undefined when the reply proves nothing. */
  verifyUse(reply: unknown, passkey: KeptPasskey, site: OfSite): Promise<number | undefined>
  /** What a reply names, before anything of it is verified. */
  readReply(reply: unknown): { readonly id: string; readonly challenge: string } | undefined
}

/** A QR code of `size` × `size` squares, with its margin. */
export type QrCode = { readonly size: number; readonly path: string }

export type Factors = {
  readonly drawQrCode: (text: string) => QrCode
  readonly codes: OneTimeCodes
  readonly passkeys: Passkeys
  readonly secrets: SealedSecrets
}
