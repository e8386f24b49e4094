import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { CashCost } from '../../payouts/cash-costs.ts'

type Sent = { readonly mode: string; readonly from: Date; readonly until: Date }

/** Of cash parcels that were sent in this time, by pincode. */
export async function listCashCosts(sql: Sql, { mode, from, until }: Sent): Promise<CashCost[]> {
  const rows = await sql.query<CostRow>(
    `select pincode, count(*)::integer as parcels, (count(*) filter (where parcels.state = 'delivered'))::integer as delivered,
            (count(*) filter (where ${cameBack}))::integer as came_back, coalesce(sum(quoted_paise), 0)::bigint as there,
            coalesce(sum(quoted_back_paise) filter (where ${cameBack}), 0)::bigint as back, coalesce(sum(lost.paise), 0)::bigint as lost,
            (count(*) filter (where quoted_paise is null))::integer as unknown
       from parcels join orders on orders.id = parcels.order_id
       left join lateral (
         select sum(settled.quantity * (select max(unit_price_paise) from order_lines line where line.order_id = orders.id and line.variant_id = settled.variant_id)) as paise
           from settled_pieces settled where settled.order_id = orders.id and fate = 'written off' and ${cameBack}) lost on true
      where sent_at >= $2 and sent_at < $3 and payment_method = 'cod' and mode = $1
      group by pincode`,
    [mode, from, until],
  )
  return rows.map(({ pincode, parcels, delivered, came_back, there, back, lost, unknown }) => ({
    ...{ pincode, parcels, delivered, cameBack: came_back, unknown },
    ...{ therePaise: paise(there), backPaise: paise(back), lostPaise: paise(lost) },
  }))
}

const cameBack = `parcels.state in ('returning', 'returned')`

/** What the carrier charged for paying cash out early, of the payouts of this time. */
export async function sumPayoutFees(sql: Sql, { from, until }: Omit<Sent, 'mode'>): Promise<{ feesPaise: Paise; unknownPayouts: number }> {
  const [row] = await sql.query<{ fees: number; unknown: number }>(
    `select coalesce(sum(fee_paise), 0)::bigint as fees, (count(*) filter (where fee_paise is null))::integer as unknown
       from remittances where paid_at >= $1 and paid_at < $2`,
    [from, until],
  )
  return { feesPaise: paise(row?.fees ?? 0), unknownPayouts: row?.unknown ?? 0 }
}

type CostRow = {
  pincode: string
  parcels: number
  delivered: number
  came_back: number
  there: number
  back: number
  lost: number
  unknown: number
}
