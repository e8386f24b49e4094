import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const keyBytes = 32

/** Reads a random key from a file that only the shop's own user can read, and makes the file first where there is none. */
export function keyIn(file: string): Buffer {
  const written = readFile(file) ?? makeFile(file)
  const key = Buffer.from(written.trim(), 'base64url')
  if (key.length !== keyBytes)
    throw new Error(`${file} holds no key: restore it from a backup, or delete it and reset the factors of staff.`)
  return key
}

function readFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Of two processes that start at once, one makes the file, whole, and both use it. */
function makeFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
