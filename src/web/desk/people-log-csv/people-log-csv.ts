import type { LoaderFunctionArgs } from 'react-router'
import { auditColumns } from '#src/shop/staff-texts/audit-texts.ts'
import { beginExport } from '../begin-export.ts'
import { csvStream } from '../csv-stream.ts'
import { deskContext, reportContext } from '../desk-context.ts'
import { readLogFilter, toAuditFilter } from '../log-filter.ts'

const rowsAtOnce = 1_000

/** The log as a table, written while it is read: however long it is, little of it is in memory. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const filter = toAuditFilter(readLogFilter(new URL(request.url).searchParams))
  await beginExport({ shop, login }, 'log.exported')
  return csvStream(auditColumns, {
    name: 'desk-log',
    async read(take) {
      let [count, before]: [number, number | undefined] = [0, undefined]
      do {
        const rows = await shop.desk.listAudit({ ...filter, ...(before === undefined ? {} : { before }), limit: rowsAtOnce })
        if (rows.length > 0) await take(rows)
        count += rows.length
        before = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id
      } while (before !== undefined)
      await shop.desk.endExport(login, 'log.exported', `${count} entries`)
    },
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
