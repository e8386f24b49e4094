import { addressLines } from '#src/kit/contact/postal-address.ts'
import { formatPaise } from '#src/kit/money.ts'
import { formatNear } from '#src/kit/time/format-near.ts'
import type { Shop } from '#src/shop/shop.ts'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'

/** What a look at one order shows, as text; undefined for a number that no order has. */
export async function loadPeek(orderNumber: string, shop: Shop, now: Date) {
  const peeked = await shop.orders.peek(orderNumber)
  if (!peeked) return undefined
  const { recipient, lines, totals, attention, lastEvent, state, placedAt } = peeked
  return {
    number: peeked.orderNumber,
    to: deskAddressOf('order', { number: peeked.orderNumber }),
    state: orderStateLabels[state],
    placed: formatNear(placedAt, now),
    total: `${formatPaise(totals.totalPaise)}${peeked.advancePaise > 0 ? `, of it ${formatPaise(peeked.advancePaise)} in advance` : ''}`,
    attention,
    lines: lines.map((line) => ({
      lid: { picture: line.picture, canvas: line.canvas, personalisation: line.personalisation },
      product: `${line.productName}, ${line.colourName}`,
      quantity: line.quantity,
      price: formatPaise(line.unitPricePaise),
    })),
    name: recipient.name,
    phone: recipient.phone,
    address: addressLines(recipient),
    last: lastEvent && {
      what: 'state' in lastEvent ? orderStateLabels[lastEvent.state].label : lastEvent.act,
      by: 'name' in lastEvent.doneBy ? lastEvent.doneBy.name : lastEvent.doneBy.who,
      when: formatNear(lastEvent.at, now),
      note: lastEvent.note,
    },
  }
}

export type Peek = NonNullable<Awaited<ReturnType<typeof loadPeek>>>
