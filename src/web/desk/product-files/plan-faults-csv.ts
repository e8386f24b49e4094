import type { LoaderFunctionArgs } from 'react-router'
import { planFaultColumns } from '#src/shop/staff-texts/products/plan-texts.ts'
import { csvStream } from '../csv-stream.ts'
import { deskContext, reportContext } from '../desk-context.ts'

/** What is wrong with a file, a line each. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(deskContext)
  const id = params['plan'] ?? ''
  const shown = /^[1-9]\d{0,8}$/.test(id) ? await shop.plans.show(Number(id), { offset: 0, limit: 0 }) : undefined
  if (!shown) throw new Response(null, { status: 404 })
  return csvStream(planFaultColumns, {
    name: `faults-${id}`,
    read: (take) => take(shown.plan.found.faults),
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
