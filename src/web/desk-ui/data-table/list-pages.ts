import type { Page, PageCursor } from '#src/kit/page.ts'
import { pageRange } from './pager.tsx'

/** The cursor in the address of a list. */
export function cursorIn(query: URLSearchParams): PageCursor | undefined {
  const [before, after] = [query.get('before'), query.get('after')]
  return before ? { before } : after ? { after } : undefined
}

/** What the pager of a list shows. `address`: that of the list, with a cursor or without one. */
export const pagesOf = ({ rows, total, before, newer, older }: Page<unknown>, address: (cursor: PageCursor) => string) => ({
  range: pageRange({ before, shown: rows.length, total }),
  newer: newer && address(newer),
  older: older && address(older),
})
