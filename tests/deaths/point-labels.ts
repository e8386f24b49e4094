const writing =
  /(?<!\bfor )(?<!\bfor no key )\b(insert into|update|delete from)\s+(?!set\b|of\b|skip\b|nowait\b)(?:only\s+)?("?[a-z_][\w.$"]*)/gi

/** What belongs to no order: how often somebody has called, written for several calls at once, and pictures, which are made when one is missing. */
const byTheWay = new Set(
  ['rate_limits', 'made_pictures'].flatMap((table) => ['insert', 'update', 'delete'].map((verb) => `${verb} ${table}`)),
)

/** What a statement writes, such as "insert orders"; undefined for one that only reads. */
export function labelStatement(text: string, values: readonly unknown[]): string | undefined {
  const all = [...text.matchAll(writing)].map(([, verb = '', table = '']) => {
    const label = `${verb.split(/\s/, 1)[0]!.toLowerCase()} ${table.replaceAll('"', '')}`
    // Mails are sent side by side: only the number of the mail tells one from another.
    return label === 'update outbox' && typeof values[0] === 'number' ? `${label} ${values[0]}` : label
  })
  const written = new Set(all).difference(byTheWay)
  return written.size > 0 ? [...written].join(', ') : undefined
}

/** Whether a statement begins or ends a transaction. One that does both by itself does neither. */
export function startsOrEnds(text: string): 'begin' | 'commit' | 'rollback' | undefined {
  const found = /^\s*(begin|commit|rollback)\s*;?\s*$/i.exec(text)?.[1]?.toLowerCase()
  return found as 'begin' | 'commit' | 'rollback' | undefined
}

/** Method and path; whatever differs from run to run is a star. */
export function labelCall(method: string, url: string): string {
  const { pathname } = new URL(url, 'http://shop')
  const path = pathname
    .split('/')
    .map((part) => (/^v\d$|^[a-z_.-]+$/i.test(part) && !/^(?:pay|order|rfnd)_/.test(part) ? part : part && '*'))
    .join('/')
  return `${method} ${path}`
}
