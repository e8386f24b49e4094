import type { LoaderFunctionArgs } from 'react-router'
import { type Columns, toCsv } from '#src/kit/csv.ts'
import { paise, paiseToRupees } from '#src/kit/money.ts'
import { isFigureName } from '#src/shop/figures/figure-texts.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { rowText } from '#src/shop/staff-texts/figures/row-texts.ts'
import type { FigureRow } from '#src/shop/workflows/measuring/measuring.ts'
import { beginExport } from '../begin-export.ts'
import { deskContext } from '../desk-context.ts'
import { askedIn } from './asked-ranges.ts'

/** All rows behind a figure, for a spreadsheet; without amounts for whoever sees no money. Numbers of orders only, and no names. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const name = params['figure'] ?? ''
  if (!isFigureName(name)) throw new Response(null, { status: 404 })
  const seesMoney = mayDo(login.role, 'seeMoney')
  const found = await shop.figures.showRows(name, askedIn(new URL(request.url).searchParams, now), { seesMoney })
  if (!found) throw new Response(null, { status: 403 })
  await beginExport({ shop, login }, 'figures.exported')
  const columns: Columns<FigureRow> = {
    Number: ({ number }) => number,
    When: ({ at }) => at.toISOString(),
    What: ({ key }) => rowText(found.measure, key.split('|')),
    Counts: ({ count }) => count,
    ...(seesMoney && { Rupees: (row: FigureRow) => (row.paise === undefined ? undefined : paiseToRupees(paise(row.paise))) }),
  }
  await shop.desk.endExport(login, 'figures.exported', `${name}, ${found.rows.length} rows`)
  const { from, to } = found.range
  return new Response(`\ufeff${toCsv(found.rows, columns)}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="behind-${name}-${from}-${to}.csv"`,
    },
  })
}
