import type { NewOrder } from '#src/shop/workflows/today/today.ts'
import { storedText } from '../../browser/storage/stored-text.ts'
import { fetchNewOrders } from './new-orders.ts'
import { isQuiet, readChoice } from './notice-choice.ts'
import { nextNotice, type OrderNotice } from './order-notice.ts'
import { showNotice } from './show-notice.ts'

/** A transaction that was still running when this device last asked has come to its end within this time. */
const overlapMs = 30_000
/** So many orders are remembered, so that none is reported twice: as cash, and when it is paid after all. */
const mostRemembered = 200

type Heard = { readonly upTo: string; readonly numbers: readonly string[] }

// For all tabs: each may come to hold the stream.
const stored = storedText('local', 'desk.notices.heard')

let last: OrderNotice | undefined
let reporting: Promise<void> = Promise.resolve()

/** Asks for the orders that this device has not heard of, and knocks, unless it was told not to or these are its quiet hours. `openedAt`: when this tab was. */
export function reportNewOrders(openedAt: Date): Promise<void> {
  // Without a reply nothing counts as heard, and the next news asks again.
  reporting = reporting.then(() => report(openedAt)).catch(() => {})
  return reporting
}

async function report(openedAt: Date): Promise<void> {
  const choice = readChoice()
  if (typeof choice === 'string') return
  const heard = readHeard()
  const { orders, upTo } = await fetchNewOrders(askSince({ ...choice, openedAt, heardUpTo: heard?.upTo }))
  const known = heard?.numbers ?? []
  const fresh = orders.filter(({ number }) => !known.includes(number))
  const numbers = [...known, ...fresh.map(({ number }) => number)].slice(-mostRemembered)
  stored.write(JSON.stringify({ upTo, numbers } satisfies Heard))
  const now = new Date()
  if (fresh.length > 0 && !isQuiet(choice, now)) knockFor(fresh, now)
}

function knockFor(orders: readonly NewOrder[], now: Date): void {
  const { isFirst, ...notice } = nextNotice(last, orders, now.getTime())
  last = notice
  showNotice(notice, { knocks: isFirst })
}

type Moments = { readonly since: string; readonly openedAt: Date; readonly heardUpTo: string | undefined }

/** Nothing from before the device was to knock, or before the tab was opened: whoever opens the desk in the morning sees the night on its screens. */
function askSince({ since, openedAt, heardUpTo }: Moments): Date {
  const heard = heardUpTo === undefined ? 0 : new Date(heardUpTo).getTime() - overlapMs
  return new Date(Math.max(new Date(since).getTime(), openedAt.getTime(), heard))
}

function readHeard(): Heard | undefined {
  const text = stored.read()
  return text === null ? undefined : (JSON.parse(text) as Heard)
}
