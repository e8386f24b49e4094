import type { LoaderFunctionArgs } from 'react-router'
import { dayOf } from '#src/kit/time/day.ts'
import { beginExport } from '../begin-export.ts'
import { deskContext, reportContext } from '../desk-context.ts'
import { zipReply } from '../zip-reply.ts'

/** The owner's folder as the shop has it: products, texts, settings, pictures and films, as long as the browser takes it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  await beginExport({ shop, login }, 'products.exported')
  return zipReply(shop.catalogue.archive(), {
    fileName: `shop-${dayOf(now)}.zip`,
    taken: () => shop.desk.endExport(login, 'products.exported', 'The whole folder as a zip'),
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
