import type { AuditFilter } from '#src/shop/acting/acting.ts'

/** What is asked of the log, as the form writes it into the address; empty for everything. */
export type LogFilter = { readonly who: string; readonly act: string; readonly order: string }

export function readLogFilter(query: URLSearchParams): LogFilter {
  const textOf = (name: string) => (query.get(name) ?? '').trim()
  return { who: textOf('who').toLowerCase(), act: textOf('act'), order: textOf('order').toUpperCase() }
}

export const toAuditFilter = ({ who, act, order }: LogFilter): Omit<AuditFilter, 'limit'> => ({
  ...(who === '' ? {} : { email: who }),
  ...(act === '' ? {} : { act }),
  ...(order === '' ? {} : { about: { kind: 'order', number: order } }),
})
