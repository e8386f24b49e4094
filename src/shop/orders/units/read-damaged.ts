import type { UnitsInspection } from './settled-units.ts'

/** Reads `NOOR-OXB`, `NOOR-OXB=2` or `all`, with commas or blanks between them. Undefined for what cannot be read. */
export function readDamaged(written: string): UnitsInspection['damaged'] | undefined {
  const parts = written.split(/[\s,]+/).filter(Boolean)
  if (parts.some((part) => part.toLowerCase() === 'all')) return 'all'
  const read = parts.map((part) => /^([^=]+)(?:=([1-9]\d{0,3}))?$/.exec(part))
  if (read.includes(null)) return undefined
  return read.map((match) => ({ variantId: match?.[1] ?? '', quantity: match?.[2] === undefined ? undefined : Number(match[2]) }))
}
