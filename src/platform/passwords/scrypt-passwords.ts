import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = { readonly N: number; readonly r: number; readonly p: number }

/** Some 32 MB and a fifth of a second each. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

/** `scrypt$N$r$p$salt$key` contains its cost, so older hashes stay valid when the cost is raised. Keys are derived one at a time, so that logins cannot fill the memory. */
export function scryptPasswords(chosen: Cost = cost) {
  const oneByOne = sequence()
  // The hash for unknown users is as slow to verify as any other, and matches no password.
  const unknownUser = formatHash(chosen, randomBytes(16), randomBytes(keyLength))

  return {
    hash: (password: string): Promise<string> =>
      oneByOne(async () => {
        const salt = randomBytes(16)
        return formatHash(chosen, salt, await derive(password, salt, chosen))
      }),
    verify: (password: string, hash: string | undefined): Promise<boolean> =>
      oneByOne(async () => {
        const { salt, key, ...costOfHash } = parseHash(hash ?? unknownUser)
        return timingSafeEqual(await derive(password, salt, costOfHash), key)
      }),
  }
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const derive = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  scryptAsync(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r })

const formatHash = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

function parseHash(hash: string): Cost & { readonly salt: Buffer; readonly key: Buffer } {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$')
  const read = { N: Number(N), r: Number(r), p: Number(p), salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
  if (kind !== 'scrypt' || read.key.length !== keyLength || !(read.N > 1)) throw new Error('not a password hash of ours')
  return read
}

/** Runs the calls one after the other, in their order. */
function sequence() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
