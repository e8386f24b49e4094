import type { LoaderFunctionArgs } from 'react-router'
import { dayOf } from '#src/kit/time/day.ts'
import { productTableColumns } from '#src/shop/catalogue/table/write-product-table.ts'
import { beginExport } from '../begin-export.ts'
import { csvStream } from '../csv-stream.ts'
import { deskContext, reportContext } from '../desk-context.ts'

/** Every colour of every product on sale, to be changed in a spreadsheet and brought in again. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  await beginExport({ shop, login }, 'products.exported')
  return csvStream(productTableColumns, {
    name: `products-${dayOf(now)}`,
    async read(take) {
      const { products } = await shop.plans.exportTable(take)
      await shop.desk.endExport(login, 'products.exported', `${products} products as CSV`)
    },
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
