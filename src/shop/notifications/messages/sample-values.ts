import type { OrderDetails } from './order-details.ts'

/** What the samples of several kinds share; previews only. */
export const sampleShopper = { shopperEmail: 'asha@example.com', shopperPhone: '9820012345' }

export const sampleParcel = { awb: '788830567028', courierName: 'Blue Dart Air', pickupDate: '2026-11-23 09:00:00' }

export const inCash = (order: OrderDetails): OrderDetails => ({ ...order, paymentMethod: 'cod' })
