import type { OrderState } from '../../orders/order.ts'

/** How staff read the state of an order, and how its dot looks: never the colour alone. */
export const orderStateLabels = {
  awaiting_payment: { label: 'Waiting for money', look: 'hollow' },
  lapsed: { label: 'Not paid in time', look: 'ended' },
  to_confirm: { label: 'To confirm', look: 'wait' },
  paid: { label: 'Paid', look: 'ring' },
  confirmed: { label: 'Confirmed', look: 'ring' },
  booked: { label: 'Booked', look: 'active' },
  shipped: { label: 'Under way', look: 'active' },
  delivered: { label: 'Delivered', look: 'done' },
  returned_to_origin: { label: 'Came back', look: 'wrong' },
  cancelled: { label: 'Cancelled', look: 'ended' },
} as const satisfies Readonly<Record<OrderState, { readonly label: string; readonly look: string }>>
