import { lineTitle } from '../../cart/cart.ts'
import type { AvailableBefore } from '../../catalogue/stock/stock.store.ts'
import { countUnpaidMails } from '../../notifications/outbox.store.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import type { Network } from '../../orders/network.ts'
import {
  type HolderCaps,
  mostOfVariant,
  noUnpaid,
  refuseHolder,
  tooManyMailsMessage,
  type UnpaidCaps,
  type UnpaidTotals,
} from '../../orders/unpaid/unpaid-caps.ts'
import type { RelatedUnpaid, UnpaidOrder } from '../../orders/unpaid/unpaid-orders.store.ts'
import type { Deps } from '../deps.ts'

export type Excess =
  /** `message` is shown to the shopper, with what to do. */
  | { readonly code: 'too_much_unpaid'; readonly message: string }
  | { readonly code: 'stock_share_exceeded'; readonly line: number; readonly message: string }

type Wanted = Pick<Order, 'state' | 'recipient' | 'lines' | 'totals'>

/** Which related unpaid orders and mails must be read before an order is accepted. Undefined when the owner sets no caps. */
export function relatedToRead(
  { state }: Pick<Order, 'state'>,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
): { mailsSince: Date | undefined } | undefined {
  const caps = settings.orders.unpaid
  return isCapped(caps)
    ? { mailsSince: state === 'to_confirm' && caps.mailsADay !== undefined ? aDayBefore(clock()) : undefined }
    : undefined
}

/**
 * Nobody may hold much of the stock without paying. `unpaid` is what waits already, read in the transaction that takes the units, so
 * that two orders at once are counted one after the other; `free` is what was there of each variant before.
 */
export function refuseExcess(
  wanted: Wanted,
  { unpaid, free, network }: { unpaid: RelatedUnpaid | undefined; free: AvailableBefore; network: Network | undefined },
  { settings }: Pick<Deps, 'settings'>,
): Excess | undefined {
  if (!unpaid) return undefined
  if (unpaid.mails >= (settings.orders.unpaid.mailsADay ?? Number.POSITIVE_INFINITY))
    return { code: 'too_much_unpaid', message: tooManyMailsMessage }
  return (
    refuseSums(wanted, unpaid, settings) ?? refuseShare(wanted.lines, unpaid.orders ?? [], { free, network, caps: settings.orders.unpaid })
  )
}

/** One shopper gets only so many mails about unpaid orders in a day; `others` counts as well. To be called before stock is moved, so that locks are taken in one order. */
export async function mayMailShopper(
  tx: Transaction,
  { recipient }: Pick<Order, 'recipient'>,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  others = 0,
): Promise<boolean> {
  const { mailsADay } = settings.orders.unpaid
  return mailsADay === undefined || (await countUnpaidMails(tx, recipient.email, aDayBefore(clock()))) + others < mailsADay
}

const aDayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000)

const isCapped = ({ perNetwork, perShopper, shareOfStockPercent, mailsADay }: UnpaidCaps): boolean =>
  [...Object.values(perNetwork), ...Object.values(perShopper), shareOfStockPercent, mailsADay].some((cap) => cap !== undefined)

function refuseSums(wanted: Wanted, unpaid: RelatedUnpaid, { orders, limits }: Deps['settings']): Excess | undefined {
  const { perShopper, perNetwork } = orders.unpaid
  const wider = scaleCaps(perNetwork, limits.widerNetworkTimes)
  const holders = [
    { by: 'phone', caps: perShopper, holder: 'shopper' },
    { by: 'email', caps: perShopper, holder: 'shopper' },
    { by: 'network', caps: perNetwork, holder: 'network' },
    { by: 'widerNetwork', caps: wider, holder: 'network' },
  ] as const
  for (const { by, caps, holder } of holders) {
    const held = sumUp((unpaid.orders ?? []).filter((order) => order[by]))
    const message = refuseHolder(sumOf(wanted), { held, caps, holder, holdMinutes: orders.holdMinutes })
    if (message !== undefined) return { code: 'too_much_unpaid', message }
  }
  return undefined
}

/** Counts the share of the widest network that is known. */
function refuseShare(
  lines: readonly OrderLine[],
  orders: readonly UnpaidOrder[],
  { free, network, caps }: { free: AvailableBefore; network: Network | undefined; caps: UnpaidCaps },
): Excess | undefined {
  if (!network) return undefined
  const ofNetwork = orders.filter((order) => (network.wider === undefined ? order.network : order.widerNetwork))
  for (const [variantId, available] of free) {
    const line = lines.findIndex((candidate) => candidate.variantId === variantId)
    const quantity = lines.filter((candidate) => candidate.variantId === variantId).reduce((sum, candidate) => sum + candidate.quantity, 0)
    const held = ofNetwork.reduce((sum, order) => sum + (order.lines[variantId] ?? 0), 0)
    const left = mostOfVariant(caps, { available, held }) - held
    if (quantity <= left) continue
    const title = lineTitle(lines[line] as OrderLine)
    const advice = left > 0 ? `Please choose ${left} or fewer` : 'Please pay for what you have ordered first'
    return {
      code: 'stock_share_exceeded',
      line,
      message: `We cannot keep so many of ${title} for orders that are not paid yet. ${advice}, or write to us.`,
    }
  }
  return undefined
}

const sumUp = (orders: readonly UnpaidOrder[]): UnpaidTotals =>
  orders.reduce(
    (sum, { lines, totalPaise, isCash }) => ({
      units: sum.units + Object.values(lines).reduce((units, quantity) => units + quantity, 0),
      totalPaise: sum.totalPaise + totalPaise,
      cashOrders: sum.cashOrders + (isCash ? 1 : 0),
    }),
    noUnpaid,
  )

const sumOf = ({ lines, totals, state }: Wanted): UnpaidTotals => ({
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalPaise: totals.totalPaise,
  cashOrders: state === 'to_confirm' ? 1 : 0,
})

const scaleCaps = (caps: HolderCaps, times: number): HolderCaps =>
  Object.fromEntries(Object.entries(caps).map(([what, cap]) => [what, cap && cap * times])) as HolderCaps
