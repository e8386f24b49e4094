import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that an `Accept-Encoding` takes; none of ours where it takes none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  return known.get(header) ?? remember(header, bestOf(header))
}

/** Browsers send very few different ones, and parsing costs more than writing a kept page. */
const known = new Map<string, Encoding>()
const mostKnown = 500
const longestKnown = 200

function remember(header: string, encoding: Encoding): Encoding {
  if (header.length > longestKnown) return encoding
  if (known.size >= mostKnown) known.clear()
  known.set(header, encoding)
  return encoding
}

function bestOf(header: string): Encoding {
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (...names: string[]) => names.map((name) => accepted.get(name)).find((q) => q !== undefined) ?? accepted.get('*') ?? 0
  const br = weightOf('br')
  const gzip = weightOf('gzip', 'x-gzip')
  if (Math.max(br, gzip) <= 0 || (accepted.get('identity') ?? 0) > Math.max(br, gzip)) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}
