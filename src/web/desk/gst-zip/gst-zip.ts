import type { LoaderFunctionArgs } from 'react-router'
import { periodIn } from '../../desk-ui/period.ts'
import { beginExport } from '../begin-export.ts'
import { deskContext, reportContext } from '../desk-context.ts'
import { streamOf } from '../stream-of.ts'

/** All that an accountant needs of these days as one archive, as long as the browser takes it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const period = periodIn(new URL(request.url).searchParams, now)
  await beginExport({ shop, login }, 'gst.exported')

  async function* archive(): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    try {
      yield* shop.invoices.archive({ ...period, trials: shop.payments.mode !== 'live' })
    } catch (error) {
      context.get(reportContext)(error, request.url)
      throw error
    }
    await shop.desk.endExport(login, 'gst.exported', `${period.from} to ${period.to}`)
  }
  return new Response(streamOf(archive()), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="gst-${period.from}-${period.to}.zip"`,
    },
  })
}
