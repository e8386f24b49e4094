import { flag, optional } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'
import { type CashRequest, cashRequest } from './cash-request.ts'
import { type OrderDetails, orderFields } from './order-details.ts'

type OrderLink = OrderDetails & {
  /** Staff send it, after a call; otherwise the shopper asked for it. */
  readonly isFromStaff?: boolean | undefined
  /** For a cash order that still waits to be confirmed by its shopper. */
  readonly confirm?: CashRequest | undefined
}

/** The link to the order's page. */
export const orderLink: MessageKind<OrderLink> = {
  to: 'shopper',
  priority: 1,
  fields: { ...orderFields, isFromStaff: optional(flag), confirm: optional(cashRequest) },
  sample: (order) => order,
}
