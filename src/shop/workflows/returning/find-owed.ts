import { type Paise, paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { priceOfUnits } from '../../orders/units/price-of-units.ts'
import { leastPaise } from '../../payments/least-paise.ts'
import type { PartOfPayment } from '../../payments/refund.ts'
import { findAskedPaise, findRefundableOfOrder } from '../../payments/refunds.store.ts'
import type { Return } from '../../returns/return.ts'

export type Owed = {
  /** What was paid for the pieces, with discounts and charges in proportion, and no more than can still go back. */
  readonly owedPaise: Paise
  /** The payments that it goes back to first, and how far that reaches; undefined where everything was paid in cash. */
  readonly source: { readonly parts: readonly PartOfPayment[]; readonly mostPaise: Paise } | undefined
}

/** The refund of what was paid online for a return. It counts towards what an assistant may send back of an order, as every refund by staff. */
export const causeOfRefund = ({ id }: Pick<Return, 'id'>): string => `staff return ${id}`

export async function findOwed(sql: Sql, order: Order, asked: Pick<Return, 'id' | 'lines'>): Promise<Owed> {
  const price = priceOfUnits(order, asked.lines)
  const pricePaise = price.ok ? price.value : paise(0)
  const paid = await findRefundableOfOrder(sql, order.id)
  if (!paid) return { owedPaise: pricePaise, source: undefined }
  const { parts, refundablePaise } = paid
  if (order.advancePaise > 0) {
    // Once the advance has gone back for this return, the rest is cash.
    const gonePaise = await findAskedPaise(sql, order.id, causeOfRefund(asked))
    if (gonePaise !== undefined) return { owedPaise: paise(pricePaise - gonePaise), source: undefined }
    const source = refundablePaise >= leastPaise ? { parts, mostPaise: refundablePaise } : undefined
    return { owedPaise: pricePaise, source }
  }
  const owedPaise = paise(Math.min(pricePaise, refundablePaise))
  return { owedPaise, source: { parts, mostPaise: owedPaise } }
}

/** Refunds of the order have sent back all that was paid for the pieces: nothing is left to send. */
export const hasGoneBack = ({ source, owedPaise }: Owed): boolean => source !== undefined && owedPaise < leastPaise

/** How much of the amount goes back to the payment; the rest to a UPI address. Neither is less than anybody can be sent. */
export function fromSource({ source }: Pick<Owed, 'source'>, amountPaise: Paise): Paise {
  if (!source) return paise(0)
  if (amountPaise <= source.mostPaise) return amountPaise
  const part = Math.min(source.mostPaise, amountPaise - leastPaise)
  return paise(part >= leastPaise ? part : 0)
}
