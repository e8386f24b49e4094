import type { Id } from './id.ts'

/** An unguessable key: 128 random bits in 22 letters, digits, - and _. */
export function randomKey<Kind extends string>(): Id<Kind> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') as Id<Kind>
}
