import * as z from 'zod'
import type { OrderId } from '#src/kit/id.ts'
import { looseText } from '../loose-fields.ts'

/** Reads only the order's id of what a caller sends. */
export const OrderMailRequest = z
  .object({ orderId: looseText().pipe(z.string().min(1, 'is required')) }, 'must be a JSON object')
  .transform(({ orderId }) => orderId as OrderId)
