import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

type KnownPasskey = {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

/** For one site: passkeys of another one neither work nor are asked for. */
type Site = { readonly origin: string; readonly challenge: string }

/** Passkeys (WebAuthn), which a browser keeps for this site only. A person unlocks each use with a finger, face or PIN. */
export const passkeys = {
  /** What the browser needs to make one. `user.id` is random: it is stored on the device. */
  newOptions: ({ origin, challenge, siteName, user, known }: NewPasskeyNeeds) =>
    generateRegistrationOptions({
      rpID: new URL(origin).hostname,
      rpName: siteName,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      userDisplayName: user.name,
      challenge: new TextEncoder().encode(challenge),
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),

  /** Returns the passkey that a browser has made; undefined when its reply proves none. */
  async verifyNew(reply: unknown, { origin, challenge }: Site): Promise<KnownPasskey | undefined> {
    const verified = await whenReadable(() =>
      verifyRegistrationResponse({
        response: reply as RegistrationResponseJSON,
        expectedChallenge: inBase64Url(challenge),
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
      }),
    )
    if (!verified?.verified) return undefined
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    return { id, publicKey, counter, transports }
  },

  /** What the browser needs to use one; without `known`, it offers all that it has for the site. */
  useOptions: ({ origin, challenge, known = [] }: Site & { readonly known?: readonly Pick<KnownPasskey, 'id' | 'transports'>[] }) =>
    generateAuthenticationOptions({
      rpID: new URL(origin).hostname,
      challenge: new TextEncoder().encode(challenge),
      userVerification: 'required',
      allowCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    }),

  /** Returns the passkey's new counter; undefined when the reply proves nothing. */
  async verifyUse(reply: unknown, passkey: KnownPasskey, { origin, challenge }: Site): Promise<number | undefined> {
    const verified = await whenReadable(() =>
      verifyAuthenticationResponse({
        response: reply as AuthenticationResponseJSON,
        expectedChallenge: inBase64Url(challenge),
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: passkey.counter,
          transports: [...passkey.transports],
        },
      }),
    )
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined
  },

  /** The challenge and the passkey that a browser's reply names, before anything of it is verified. */
  readReply(reply: unknown): { readonly id: string; readonly challenge: string } | undefined {
    try {
      const { id, response } = reply as AuthenticationResponseJSON
      const client = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as { challenge: string }
      const challenge = Buffer.from(client.challenge, 'base64url').toString('utf8')
      return typeof id === 'string' ? { id, challenge } : undefined
    } catch {
      return undefined
    }
  },
}

type NewPasskeyNeeds = Site & {
  readonly siteName: string
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  readonly known: readonly Pick<KnownPasskey, 'id' | 'transports'>[]
}

const inBase64Url = (challenge: string): string => Buffer.from(challenge, 'utf8').toString('base64url')

/** The library throws at a reply that is forged, of another site, or not a reply at all. */
async function whenReadable<Value>(verify: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
