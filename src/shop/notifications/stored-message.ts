import type { Paise } from '#src/kit/money.ts'
import { orderTotals } from '../pricing/order-totals.ts'
import type { Message, OrderDetails } from './messages.ts'

/** A message about an order as it was written before totals had parts: nothing but the sum of its lines. */
type MessageWithSum = Omit<OrderDetails, 'totals'> & { readonly totalPaise: Paise }

/** A message of the outbox, whichever version of the shop wrote it. */
export const readStoredMessage = (stored: Message | MessageWithSum): Message => ('totalPaise' in stored ? withTotals(stored) : stored)

const withTotals = ({ totalPaise: _sum, ...message }: MessageWithSum): Message =>
  ({ ...message, totals: orderTotals(message.lines.map((line) => ({ ...line, gstBasisPoints: undefined }))) }) as unknown as Message
