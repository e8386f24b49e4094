import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Order } from '../../orders/order.ts'
import type { Deps } from '../deps.ts'
import { type StayingRecord, stayText } from './what-stays.ts'

type Step = { readonly step: 'asked' | 'erased'; readonly when: string; readonly stays: readonly StayingRecord[]; readonly at: Date }

/** To the address that the order has at this moment. */
export function erasureMail(
  order: Order,
  { step, when, stays, at }: Step,
  { settings, orderUrl }: Pick<Deps, 'settings' | 'orderUrl'>,
): NewMail {
  const { brand, contact } = settings
  return {
    // A request that was taken back may be made again.
    reference: `${order.id} ${step} ${at.toISOString()}`,
    to: { name: order.recipient.name, address: order.recipient.email },
    message: {
      ...{ kind: 'data-erasure', step, when, stays: stays.map(stayText) },
      ...{ brandName: brand.name, contactEmail: contact.email, contactPhone: contact.phone },
      ...{ orderNumber: order.orderNumber, orderUrl: orderUrl(order.id), isSandbox: order.mode !== 'live' },
    },
  }
}
