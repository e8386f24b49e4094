import { Hono } from 'hono'
import type { Shop } from '#src/shop/shop.ts'
import { calls } from '../routes.ts'
import { addOrder } from './orders/add-order.ts'
import { cancelPayment } from './orders/cancel-payment.ts'
import { confirmPayment } from './orders/confirm-payment.ts'
import { paymentWebhook } from './payments/payment-webhook.ts'
import { findPincode } from './pincode/find-pincode.ts'
import { listCategories } from './products/list-categories.ts'
import { searchProducts } from './products/search-products.ts'

export type Call = (shop: Shop, request: Request, params: Readonly<Record<string, string>>) => Promise<Response> | Response

/** Who answers each call; a call without an answer does not compile. */
const answers: Record<keyof typeof calls, Call> = {
  searchProducts,
  listCategories,
  addOrder,
  confirmPayment,
  cancelPayment,
  paymentWebhook,
  findPincode,
}

/** Every call of `routes.ts`. Refusals are JSON with a code; what is not foreseen is told to `report` and to the caller without its details. */
export function createApi(shop: Shop, report: (error: Error, address: string) => void): Hono {
  const api = new Hono()
  for (const [name, call] of Object.entries(calls)) {
    const [verb = '', path = ''] = call.split(' ')
    api.on(verb, path, (context) => answers[name as keyof typeof calls](shop, context.req.raw, context.req.param()))
  }
  const paths = new Set(Object.values(calls).map((call) => call.slice(call.indexOf(' ') + 1)))
  for (const path of paths) api.all(path, () => Response.json({ code: 'method_not_allowed' }, { status: 405 }))

  api.notFound(() => Response.json({ code: 'call_not_found' }, { status: 404 }))
  api.onError((error, context) => {
    report(error, context.req.path)
    return Response.json({ code: 'internal_error', message: 'Something went wrong on our side. Please try again.' }, { status: 500 })
  })
  return api
}
