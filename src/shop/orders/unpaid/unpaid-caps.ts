import { formatPaise, type Paise } from '#src/kit/money.ts'

/** How much may wait unpaid, including cash orders that staff have not confirmed. A cap that is undefined does not apply. */
export type UnpaidCaps = {
  readonly perNetwork: HolderCaps
  /** For each phone number, and for each mail address. */
  readonly perShopper: HolderCaps
  /** The share of a variant's free stock that the unpaid orders of one network may hold; `shareFromUnits` units are always allowed. */
  readonly shareOfStockPercent: number | undefined
  readonly shareFromUnits: number
  /** Mails about unpaid orders to one address in 24 hours. */
  readonly mailsADay: number | undefined
}

export type HolderCaps = {
  readonly units: number | undefined
  readonly totalPaise: Paise | undefined
  readonly cashOrders: number | undefined
}

/** Totals over the unpaid orders of one network, phone or mail address. */
export type UnpaidTotals = { readonly units: number; readonly totalPaise: number; readonly cashOrders: number }

export const noUnpaid: UnpaidTotals = { units: 0, totalPaise: 0, cashOrders: 0 }

/** Returns the message for the shopper when one more order beside `held` exceeds a cap, else undefined. */
export function refuseHolder(
  wanted: UnpaidTotals,
  { held, caps, holder, holdMinutes }: { held: UnpaidTotals; caps: HolderCaps; holder: 'shopper' | 'network'; holdMinutes: number },
): string | undefined {
  const isOver = (what: keyof UnpaidTotals) => held[what] + wanted[what] > (caps[what] ?? Number.POSITIVE_INFINITY)
  if (wanted.cashOrders > 0 && isOver('cashOrders')) return holder === 'shopper' ? cashMessages.shopper : cashMessages.network
  if (!isOver('units') && !isOver('totalPaise')) return undefined

  const most = isOver('units') ? `${caps.units} pieces` : `pieces worth ${formatPaise(caps.totalPaise as Paise)}`
  const start = `For orders that are not paid yet we keep at most ${most}`
  if (held.units === 0) return `${start}. Please order fewer at once, or ask for a bulk price on our B2B page.`
  if (holder === 'shopper') return `${start}, and you have some waiting. Please pay for those first, or order fewer.`
  return `${start} for one network, and yours has some waiting. Please pay for what you have ordered, order fewer, or try again in ${holdMinutes} minutes.`
}

const cashMessages = {
  shopper: 'Orders of yours in cash are waiting for our call already. Please pay for this one online, or wait until we have called you.',
  network: 'Many orders in cash from your network are waiting for our call. Please pay for this one online, or try again tomorrow.',
}

export const tooManyMailsMessage =
  'We have sent many mails to this address today. Please pay for this order online, or order in cash again tomorrow.'

/** Returns how many units of a variant one network may hold unpaid. */
export function mostOfVariant(caps: UnpaidCaps, { available, held }: { available: number; held: number }): number {
  const { shareOfStockPercent, shareFromUnits } = caps
  if (shareOfStockPercent === undefined) return Number.POSITIVE_INFINITY
  return Math.max(shareFromUnits, Math.floor((available + held) * shareOfStockPercent * 0.01))
}
