import type { Sql } from '#src/platform/db/database.ts'

/** How many records there are, and what they come to. Each only grows while the shop runs, so that two counts enclose what lies between them. */
export type Records = Readonly<Record<string, number>>

const counted = {
  orders: ['count(*)', 'orders'],
  orderLines: ['count(*)', 'order_lines'],
  orderedPaise: ['coalesce(sum(total_paise), 0)', 'orders'],
  paymentAttempts: ['count(*)', 'payment_attempts'],
  refunds: ['count(*)', 'refunds'],
  refundedPaise: ['coalesce(sum(amount_paise), 0)', 'refunds'],
  taxDocuments: ['count(*)', 'tax_documents'],
  invoicedPaise: ['coalesce(sum(total_paise), 0)', 'tax_documents'],
  challans: ['count(*)', 'challans'],
  orderEvents: ['count(*)', 'order_events'],
  masters: ['count(*)', 'masters'],
  masterBytes: ['coalesce(sum(bytes), 0)', 'masters'],
  // Old ones are deleted: the number of the newest only grows.
  newestEnquiry: [`coalesce(max(substring(ticket_number from '\\d+$')::bigint), 0)`, 'enquiries'],
}

export async function countRecords(sql: Sql): Promise<Records> {
  const parts = Object.entries(counted).map(([name, [value, table]]) => `select '${name}' as name, ${value}::float8 as value from ${table}`)
  const rows = await sql.query<{ name: string; value: number }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Sums that each have to be 0, whatever was ordered, paid and returned. */
const contradictions = {
  'orders whose goods are not the sum of their lines': `
    orders join (select order_id, sum(unit_price_paise * quantity) as lines_paise from order_lines group by order_id) lines
      on lines.order_id = orders.id where goods_paise <> lines_paise`,
  'orders without a line': 'orders where not exists (select from order_lines where order_id = orders.id)',
  'orders whose total is not the sum of its parts':
    'orders where total_paise <> goods_paise - discount_paise + delivery_paise + cash_fee_paise',
  'payments of which more was refunded than paid': `
    payment_attempts paid where amount_paise <
      (select coalesce(sum(amount_paise), 0) from refunds where refunds.gateway_payment_id = paid.gateway_payment_id and state <> 'failed')`,
  'tax documents whose tax and value are not their total':
    'tax_documents where total_paise <> taxable_paise + cgst_paise + sgst_paise + igst_paise',
  'invoices of which more was credited than invoiced': `
    tax_documents invoice where total_paise < (select coalesce(sum(total_paise), 0) from tax_documents where corrects = invoice.number)`,
}

/** Where the money does not add up: in words, with how many. None in a sound database. */
export async function listContradictions(sql: Sql): Promise<string[]> {
  const found: string[] = []
  for (const [what, from] of Object.entries(contradictions)) {
    const [row] = await sql.query<{ many: number }>(`select count(*) as many from ${from}`)
    if (row && row.many > 0) found.push(`${row.many} ${what}`)
  }
  return found
}
