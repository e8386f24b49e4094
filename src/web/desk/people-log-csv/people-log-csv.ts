import type { LoaderFunctionArgs } from 'react-router'
import { toCsv } from '#src/kit/csv.ts'
import { tooManyExportsMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import { auditColumns } from '#src/shop/staff-texts/audit-texts.ts'
import { auditedPerson } from '../audited-person.ts'
import { deskContext } from '../desk-context.ts'

const rowsAtOnce = 1_000
const mostAnHour = 6

/** The log as a table, written while it is read: however long it is, little of it is in memory. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const exported = await shop.desk.listAudit({ email: login.email, act: 'log.exported', limit: mostAnHour })
  const oldest = exported[mostAnHour - 1]
  if (oldest && now.getTime() - oldest.at.getTime() < 3_600_000) return new Response(tooManyExportsMessage(mostAnHour), { status: 429 })
  const query = new URL(request.url).searchParams
  const textOf = (name: string) => (query.get(name) ?? '').trim()
  const filter = {
    ...(textOf('who') === '' ? {} : { email: textOf('who').toLowerCase() }),
    ...(textOf('act') === '' ? {} : { act: textOf('act') }),
    ...(textOf('order') === '' ? {} : { about: { kind: 'order', number: textOf('order').toUpperCase() } }),
  }
  await shop.desk.recordAudit({
    who: auditedPerson(login),
    act: 'log.exported',
    outcome: 'done',
  })
  let before: number | undefined
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const rows = await shop.desk.listAudit({ ...filter, ...(before === undefined ? {} : { before }), limit: rowsAtOnce })
      const table = toCsv(rows, auditColumns)
      const lines = isFirst ? table : table.split('\r\n').slice(1).join('\r\n')
      if (lines !== '') controller.enqueue(new TextEncoder().encode(`${isFirst ? '\uFEFF' : '\r\n'}${lines}`))
      isFirst = false
      before = rows.at(-1)?.id
      if (rows.length < rowsAtOnce) controller.close()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="desk-log.csv"' },
  })
}
