import type { LoaderFunctionArgs } from 'react-router'
import { periodIn } from '../../desk-ui/period.ts'
import { beginExport } from '../begin-export.ts'
import { deskContext, reportContext } from '../desk-context.ts'
import { zipReply } from '../zip-reply.ts'

/** All that an accountant needs of these days as one archive, as long as the browser takes it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const period = periodIn(new URL(request.url).searchParams, now)
  await beginExport({ shop, login }, 'gst.exported')

  return zipReply(shop.invoices.archive({ ...period, trials: shop.payments.mode !== 'live' }), {
    fileName: `gst-${period.from}-${period.to}.zip`,
    taken: () => shop.desk.endExport(login, 'gst.exported', `${period.from} to ${period.to}`),
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
