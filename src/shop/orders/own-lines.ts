import type { Order, OrderLine } from './order.ts'

type WithLines = Pick<Order, 'lines'>

/** Whether a part of its pieces is in a second parcel. */
export const isInTwoParcels = ({ lines }: WithLines): boolean => lines.some(({ apart }) => apart !== undefined)

/** What is in the order's own parcel: all of it, but for what is in the second one. */
export const ownLines = ({ lines }: WithLines): OrderLine[] =>
  lines.flatMap(({ apart = 0, ...line }) => (line.quantity > apart ? [{ ...line, quantity: line.quantity - apart }] : []))

/** What is in the second parcel, by the position of the line, which counts from 1. */
export const unitsApart = ({ lines }: WithLines): { readonly position: number; readonly units: number }[] =>
  lines.flatMap(({ apart }, index) => (apart === undefined ? [] : [{ position: index + 1, units: apart }]))

/** Whether a parcel of this order may need a delivery challan: what is sold and leaves in one parcel has its invoice. */
export const mayNeedChallan = (order: Pick<Order, 'paymentMethod' | 'lines'>): boolean =>
  order.paymentMethod === 'free' || isInTwoParcels(order)
