import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { readonly challenge: string; readonly rpId?: string; readonly rp?: { readonly id?: string } }

/** What a phone does with a passkey, for one site. `verifies`: whether the person unlocks it with a finger, face or PIN. */
export function fakeAuthenticator(origin: string, { verifies = true }: { verifies?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, credential: Buffer) => {
    const flags = 0x01 | (verifies ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, credential])
  }
  const reply = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    /** Replies to the options for a new passkey. */
    create(options: object) {
      const { challenge, rp } = options as Options
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // A COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(rp?.id ?? '', credential)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return reply({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
    },

    /** Replies to the options for the use of one. */
    use(options: object) {
      const { challenge, rpId } = options as Options
      const [client, data] = [clientData('webauthn.get', challenge), authenticatorData(rpId ?? '', Buffer.alloc(0))]
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return reply({ clientDataJSON: client, authenticatorData: data, signature })
    },
  }
}
