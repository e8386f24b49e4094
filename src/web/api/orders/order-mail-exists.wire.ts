import * as z from 'zod'
import type { OrderId } from '#src/kit/id.ts'
import { looseText } from '../loose-fields.ts'

/** Of what a caller sends, only which order it is about. */
export const OrderMailRequest = z
  .object({ orderId: looseText().pipe(z.string().min(1, 'is required')) }, 'must be a JSON object')
  .transform(({ orderId }) => orderId as OrderId)
