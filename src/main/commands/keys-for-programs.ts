import type { Message } from '#src/shop/notifications/messages.ts'
import type { Order } from '#src/shop/orders/order.ts'
import type { GstReturn, GstTable } from '#src/shop/tax/gst-return.ts'
import type { InspectedOrder, ShownParcel } from '#src/shop/workflows/views/views.ts'

/** Programs of the owner read what --json prints: these keys stay, whatever the names in the code. */
export const orderForPrograms = ({ order, attempts, parcel, settledUnits, ...rest }: InspectedOrder) => ({
  ...rest,
  order: withTotal(order),
  attempts: attempts.map(paymentForPrograms),
  parcel: parcel && shownForPrograms(parcel),
  settledPieces: settledUnits,
})

export const paymentForPrograms = <Payment extends { readonly source: string }>({ source: door, ...rest }: Payment) => ({ ...rest, door })

export function parcelForPrograms(shown: ShownParcel) {
  const { order, consignment, ...rest } = shownForPrograms(shown)
  return { orderNumber: order.orderNumber, orderState: order.state, ...consignment, ...rest }
}

function shownForPrograms({ order, parcel, documents: papers, ...rest }: ShownParcel) {
  const { id: _, orderId: __, isReplaced: ___, ...consignment } = parcel
  return { ...rest, order: withTotal(order), consignment, papers }
}

const withTotal = (order: Order) => ({ ...order, totalPaise: order.totals.totalPaise })

export const gstRowForPrograms = (row: GstReturn[GstTable][number]) => {
  if (!('units' in row)) return row
  const { units: pieces, ...rest } = row
  return { ...rest, pieces }
}

export const mailForPrograms = <Mail extends { readonly message: Message }>(mail: Mail) => {
  const { message } = mail
  return 'totals' in message ? { ...mail, message: { ...message, totalPaise: message.totals.totalPaise } } : mail
}
