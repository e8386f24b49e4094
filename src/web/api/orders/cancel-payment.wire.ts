import * as z from 'zod'
import { looseText } from '../loose-fields.ts'

/** The gateway's order whose window was closed. */
export const CancelPaymentRequest = z
  .object({ razorpay_order_id: looseText().pipe(z.string().min(1, 'is required')) }, 'must be a JSON object')
  .transform((body) => ({ gatewayOrderId: body.razorpay_order_id }))
