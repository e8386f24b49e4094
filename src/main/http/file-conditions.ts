import type { IncomingHttpHeaders } from 'node:http'

/** The validators of a cached file; `modified` as in `Last-Modified`. */
export type Validators = { readonly etag: string; readonly modified: string }

/** Both ends are inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Whether the client has this already. Where it sends a tag, the date does not count. */
export function isFresh(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Date.parse(modified) <= since
}

/** The requested part of a file. Undefined means the whole: for several parts, and for parts of a file that has changed since. */
export function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  { etag, modified }: Validators,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag && condition !== modified) return undefined
  const range = from === '' ? { start: Math.max(0, size - Number(to)), end: size - 1 } : { start: Number(from), end: endOf(to, size) }
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return range.start > range.end ? 'unsatisfiable' : range
}

const endOf = (to: string, size: number): number => (to === '' ? size - 1 : Math.min(Number(to), size - 1))
