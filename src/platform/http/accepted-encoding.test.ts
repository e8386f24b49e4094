import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'

const examples: readonly [header: string | undefined, encoding: Encoding][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br; q=0.0, gzip ;q=0', 'identity'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['BR', 'br'],
  ['x-gzip', 'gzip'],
  ['abra, gzipped', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0.5, br;q=1', 'br'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
]

test('the encoding with the highest weight is chosen, and one that is refused never', () => {
  for (const [header, encoding] of examples) assert.equal(acceptedEncoding(header), encoding, String(header))
})

test('however many different headers come, each is read correctly', () => {
  for (let i = 0; i < 2_000; i++) assert.equal(acceptedEncoding(`br;q=0, gzip, x-${i}`), 'gzip')
})
