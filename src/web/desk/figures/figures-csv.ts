import type { LoaderFunctionArgs } from 'react-router'
import { type Columns, toCsv } from '#src/kit/csv.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { deskContext } from '../desk-context.ts'
import { askedIn } from './asked-ranges.ts'
import { fileCell } from './plot-data.ts'
import { plotsOf } from './plots.server.ts'

/** The numbers of one plot, day by day. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const asked = askedIn(new URL(request.url).searchParams, now)
  const shown = await shop.figures.show(asked, { seesMoney: mayDo(login.role, 'seeMoney') })
  const plot = plotsOf(shown, { byDay: true }).find(({ name }) => name === params['plot'])
  if (!plot) throw new Response(null, { status: 404 })
  const columns: Columns<readonly (string | number | undefined)[]> = Object.fromEntries(
    plot.table.columns.map(({ head, kind }, at) => [head, (row: readonly (string | number | undefined)[]) => fileCell(kind, row[at])]),
  )
  const { from, to } = shown.range
  return new Response(`\ufeff${toCsv(plot.table.rows, columns)}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="figures-${plot.name}-${from}-${to}.csv"`,
    },
  })
}
