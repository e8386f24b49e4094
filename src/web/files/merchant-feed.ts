import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '../context.ts'
import { merchantFeedXml, merchantItems } from './merchant-feed-xml.ts'
import { textFile } from './text-file.ts'

/**
 * Everything that a shopper can buy, for Google Merchant Center and price comparisons. A catalogue with more than `productsInPart`
 * products goes on at `?part=2`, so that no request makes a file of any size; a part beyond the last does not exist.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, searchParams } = new URL(request.url)
  const { catalogue, settings } = context.get(shopContext)
  const part = Number(searchParams.get('part') ?? 1)
  const ids = await catalogue.listSold()
  const first = (part - 1) * productsInPart
  if (!Number.isInteger(part) || part < 1 || (part > 1 && first >= ids.length)) return new Response(null, { status: 404 })
  const items: string[] = []
  const inPart = ids.slice(first, first + productsInPart)
  for (let at = 0; at < inPart.length; at += readAtOnce) {
    const products = await catalogue.findSome(inPart.slice(at, at + readAtOnce))
    items.push(...products.flatMap((product) => merchantItems(product, { settings, origin })))
  }
  return textFile(merchantFeedXml(items, { settings, origin }), 'application/xml; charset=utf-8')
}

const productsInPart = 1_000
const readAtOnce = 100
