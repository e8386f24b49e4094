import type { LoaderFunctionArgs } from 'react-router'
import { dayOf } from '#src/kit/time/day.ts'
import { columnsOfExport } from '#src/shop/staff-texts/orders/order-export-columns.ts'
import { beginExport } from '../begin-export.ts'
import { csvStream } from '../csv-stream.ts'
import { deskContext, reportContext } from '../desk-context.ts'
import { readListRequest } from './filters/order-filters.ts'

/** The orders of exactly this list as CSV, as long as the browser takes them. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const { searchParams } = new URL(request.url)
  await beginExport({ shop, login }, 'orders.exported')

  const ticked = searchParams.getAll('row')
  const list = ticked.length > 0 ? { view: 'all' as const, query: { orderNumbers: ticked } } : readListRequest(searchParams)
  return csvStream(columnsOfExport, {
    name: `orders-${dayOf(now)}`,
    async read(take) {
      let orders = 0
      await shop.orders.export(list, async (rows) => {
        await take(rows)
        orders += rows.length
      })
      await shop.desk.endExport(login, 'orders.exported', `${orders} orders`)
    },
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
