import type { LoaderFunctionArgs } from 'react-router'
import type { NewOrders } from '../../desk-ui/notices/new-orders.ts'
import { deskContext } from '../desk-context.ts'

/** What became certain since `?since`; nothing for an address without it, which only asks what time it is here. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login, now } = context.get(deskContext)
  const since = new Date(new URL(request.url).searchParams.get('since') ?? now)
  const { orders, upTo } = await shop.today.newOrders(login, Number.isNaN(since.getTime()) ? now : since)
  return Response.json({ orders, upTo: upTo.toISOString() } satisfies NewOrders)
}
