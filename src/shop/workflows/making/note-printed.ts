import type { Staff } from '../../orders/actor.ts'
import { parseTicket } from '../../workshop/ticket-code.ts'
import type { PrintForm } from '../../workshop/print-form.ts'
import { addPrints, type Print } from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'
import { findOrdersByNumber, listUnitsOf } from './workshop-units.store.ts'

export type NotePrinted = {
  readonly form: PrintForm
  /** Order numbers, or codes of tickets. */
  readonly of: readonly string[]
  readonly by: Staff
}

/** Records that a form was printed for these orders or units. Returns for how many; what is not known is left out. */
export async function notePrinted({ form, of, by }: NotePrinted, deps: Deps): Promise<number> {
  const wanted = of.map((each) => parseTicket(each) ?? { orderNumber: each.toUpperCase(), unitNumber: undefined })
  const orders = await findOrdersByNumber(deps.db, [...new Set(wanted.map(({ orderNumber }) => orderNumber))])
  const idOf = new Map(orders.map(({ id, orderNumber }) => [orderNumber, id]))
  const units = await listUnitsOf(deps.db, [...idOf.values()])
  const known = new Set(units.map(({ ticket }) => ticket))
  const prints = wanted.flatMap(({ orderNumber, unitNumber }): Print[] => {
    const orderId = idOf.get(orderNumber)
    const isKnown = unitNumber === undefined || known.has(`${orderNumber}.${unitNumber}`)
    return orderId && isKnown ? [{ form, orderId, unitNumber }] : []
  })
  if (prints.length > 0) await deps.db.transaction((tx) => addPrints(tx, prints, by, deps.clock()))
  return prints.length
}
