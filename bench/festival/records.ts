import { openAttention } from '#src/shop/orders/order-row.ts'
import type { Ledgers } from './children/suppliers.ts'
import type { FestivalShop } from './festival-shop.ts'
import type { OrderBook } from './visitors/visit.ts'

/** The records of all sides after a day: the shop, its shoppers, and the suppliers, which were never killed. */
export type Records = {
  readonly kills: number
  readonly shoppers: OrderBook
  readonly orders: readonly RecordedOrder[]
  readonly mails: readonly { readonly id: number; readonly kind: string; readonly reference: string; readonly state: string }[]
  readonly taxDocuments: readonly TaxDocumentRow[]
  /** Units of each variant, and how many of them are held for unpaid orders. */
  readonly stock: readonly { readonly variantId: string; readonly onHand: number; readonly held: number; readonly atStart: number }[]
  readonly refunds: readonly { readonly state: string }[]
  readonly suppliers: Ledgers
  readonly unfinished: { readonly events: number; readonly failedJobs: number }
}

export type RecordedOrder = {
  readonly id: string
  readonly orderNumber: string
  readonly key: string
  readonly state: string
  readonly isCash: boolean
  readonly totalPaise: number
  readonly gatewayOrderId: string | null
  readonly stock: string
  readonly attention: string | null
  readonly variantId: string
  readonly units: number
}

type TaxDocumentRow = {
  readonly orderId: string
  readonly kind: string
  readonly series: string
  readonly serial: number
  readonly totalPaise: number
}

export async function collectRecords({ db, visitors, suppliers, unitsAtStart }: FestivalShop, kills: number): Promise<Records> {
  const orders = await db.query<RecordedOrder>(
    `select id, order_number as "orderNumber", idempotency_key as key, state, payment_method = 'cod' as "isCash", total_paise as "totalPaise",
       gateway_order_id as "gatewayOrderId", stock, ${openAttention} as attention, line.variant_id as "variantId", line.quantity as units
     from orders join order_lines line on line.order_id = orders.id`,
  )
  const mails = await db.query<Records['mails'][number]>('select id, kind, reference, state from outbox')
  const taxDocuments = await db.query<TaxDocumentRow>(
    'select order_id as "orderId", kind, series, serial, total_paise as "totalPaise" from tax_documents order by series, serial',
  )
  const stock = await db.query<{ variantId: string; onHand: number; held: number }>(
    'select id as "variantId", stock_on_hand as "onHand", stock_held as held from variants',
  )
  const [unfinished] = await db.query<Records['unfinished']>(
    `select (select count(*)::int from inbox where handled_at is null) as events,
       (select count(*)::int from pgboss.job where name = 'failed') as "failedJobs"`,
  )
  return {
    ...{ kills, orders, mails, taxDocuments, unfinished: unfinished! },
    refunds: await db.query<{ state: string }>('select state from refunds'),
    stock: stock.flatMap((each) => {
      const atStart = unitsAtStart.get(each.variantId)
      return atStart === undefined ? [] : { ...each, atStart }
    }),
    shoppers: await visitors.call('answers', undefined),
    suppliers: await suppliers.call('ledgers', undefined),
  }
}
