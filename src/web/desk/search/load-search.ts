import { formatPaise } from '#src/kit/money.ts'
import { formatNear } from '#src/kit/time/format-near.ts'
import type { SearchGroup } from '#src/shop/workflows/finding/finding.ts'
import { listedStateLabel, paidByLabel } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { foundByLabels } from '#src/shop/staff-texts/search-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { StateLook } from '../../desk-ui/state-label.tsx'
import type { DeskRequest } from '../desk-context.ts'

/** One thing that was found, as text. */
export type Hit = {
  readonly key: string
  readonly title: string
  /** What else tells it from others: for whom, what, when. */
  readonly detail: string
  readonly state: { readonly label: string; readonly look: StateLook } | undefined
  readonly end: string
  readonly to: string
}

export type HitGroup = {
  readonly title: string
  readonly hits: readonly Hit[]
  /** The list of everything that fits, where only eight are shown. */
  readonly all: string | undefined
}

/** What the text in the search field can mean, in groups; `opens` leads to the order that was certainly meant. */
export async function loadSearch({ shop, now }: Pick<DeskRequest, 'shop' | 'now'>, written: string) {
  const { groups, opens } = await shop.search(written)
  const all = `${deskAddressOf('orders')}?${new URLSearchParams({ q: written })}`
  return { written, groups: groups.map((group) => toGroup(group, { now, all })), opens: opens && orderAt(opens) }
}

const orderAt = (number: string): string => deskAddressOf('order', { number })

function toGroup(group: SearchGroup, { now, all }: { now: Date; all: string }): HitGroup {
  if (group.kind === 'products')
    return {
      title: 'Pieces: their orders',
      all: undefined,
      hits: group.products.map(({ productId, name, code, isSold }) => ({
        key: productId,
        title: name,
        detail: code,
        state: isSold ? undefined : { label: 'not sold', look: 'ended' },
        end: '',
        to: `${deskAddressOf('orders')}?product=${productId}`,
      })),
    }
  if (group.kind === 'enquiries')
    return {
      title: 'Enquiries',
      all: undefined,
      hits: group.enquiries.map(({ ticketNumber, senderName, receivedAt, beginning }) => ({
        key: ticketNumber,
        title: ticketNumber,
        detail: `${senderName}: ${beginning}`,
        state: undefined,
        end: formatNear(receivedAt, now),
        to: deskAddressOf('enquiry', { ticket: ticketNumber }),
      })),
    }
  return {
    title: foundByLabels[group.foundBy],
    all: group.isAll ? undefined : all,
    hits: group.orders.map((order) => ({
      key: order.orderNumber,
      title: order.orderNumber,
      detail: [`${order.recipientName}, ${order.city}`, order.writing && `“${order.writing}”`, order.productName]
        .filter(Boolean)
        .join(' · '),
      state: listedStateLabel({
        state: order.state,
        parcel: order.parcelState && { state: order.parcelState, isStopped: order.isStopped },
      }),
      end: `${formatPaise(order.totalPaise)}, ${paidByLabel({ ...order, paidBy: undefined })}, ${formatNear(order.placedAt, now)}`,
      to: orderAt(order.orderNumber),
    })),
  }
}
