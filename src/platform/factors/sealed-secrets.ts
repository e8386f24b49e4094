import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyBytes } from './key-file.ts'

const [ivBytes, tagBytes] = [12, 16]

/**
 * Seals secrets with AES-256-GCM, so that a copy of the database does not reveal them. `about` is sealed with a secret: under another
 * name it cannot be opened. `readKey` is called at the first use.
 */
export function sealedSecrets(readKey: () => Buffer) {
  let made: { sealing: Buffer; signing: Buffer } | undefined
  const keys = () => (made ??= deriveKeys(readKey()))
  const sign = (text: string): string => createHmac('sha256', keys().signing).update(text).digest('base64url')
  return {
    seal(secret: string, about: string): Uint8Array {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys().sealing, iv).setAAD(Buffer.from(about))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },

    /** Undefined when it was sealed with another key or under another name: it has to be made anew. */
    open(sealed: Uint8Array, about: string): string | undefined {
      const bytes = Buffer.from(sealed)
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
      if (tag.length < tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keys().sealing, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },

    /** A signature that only this shop can make. */
    sign,

    isSigned(text: string, signature: string): boolean {
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}

const deriveKeys = (key: Buffer) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
  return { sealing: derive('sealing'), signing: derive('signing') }
}
