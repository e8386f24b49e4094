import type { LoaderFunctionArgs } from 'react-router'
import { type Columns, toCsv } from '#src/kit/csv.ts'
import { gstColumns } from '#src/shop/tax/gst-columns.ts'
import type { GstTable } from '#src/shop/tax/gst-return.ts'
import { periodIn } from '../../desk-ui/period.ts'
import { deskContext } from '../desk-context.ts'

/** One table of the return as the CSV that the tax office's template takes. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, now } = context.get(deskContext)
  const table = Object.keys(gstColumns).find((each): each is GstTable => each === params.table)
  if (!table) throw new Response(null, { status: 404 })
  const period = periodIn(new URL(request.url).searchParams, now)
  const gst = await shop.invoices.gstReturn({ ...period, trials: shop.payments.mode !== 'live' })
  return new Response(toCsv<object>(gst[table], gstColumns[table] as Columns<object>), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="gstr1-${table}-${period.from}-${period.to}.csv"`,
    },
  })
}
