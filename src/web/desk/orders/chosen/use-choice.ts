import { useState } from 'react'
import type { OrdersData } from '../load-orders.ts'

/** One chosen order, as the screen showed it: acts on it are refused once it has changed. */
export type Chosen = { readonly order: string; readonly seen: string }

/**
 * What is chosen: rows of this page by hand, or orders that the server has fixed by number. A page with other rows begins with none chosen,
 * so an act is never done on what merely stands in the same place.
 */
export function useChoice({ orders, choice: fixed }: Pick<OrdersData, 'orders' | 'choice'>) {
  const page = orders.map(({ number }) => number).join()
  const [byHand, setByHand] = useState<{ page: string; rows: Record<string, true> }>({ page, rows: {} })
  const onPage = byHand.page === page ? byHand.rows : {}
  const hasFixed = fixed !== undefined && fixed.length > 0
  const chosen: readonly Chosen[] = hasFixed
    ? fixed.map(({ orderNumber, state }) => ({ order: orderNumber, seen: state }))
    : orders.filter(({ number }) => onPage[number]).map(({ number, seen }) => ({ order: number, seen }))
  return {
    chosen,
    isFixed: hasFixed,
    isWholePage: orders.length > 0 && orders.every(({ number }) => onPage[number]),
    isChoosing: chosen.length > 0,
    onPage: hasFixed ? Object.fromEntries(fixed.map(({ orderNumber }) => [orderNumber, true as const])) : onPage,
    choose: (rows: Record<string, true>) => setByHand({ page, rows }),
    clear: () => setByHand({ page, rows: {} }),
  }
}

export type Choice = ReturnType<typeof useChoice>
