import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import { compressedReply } from '#src/platform/http/compressed-reply.ts'
import type { Shop } from '#src/shop/shop.ts'
import { limitOfCall, type TakePermit } from '../limits.ts'
import { calls } from '../routes.ts'
import type { Caller } from './caller.ts'
import { checkCart } from './cart/check-cart.ts'
import { addBulkEnquiry } from './enquiries/add-bulk-enquiry.ts'
import { addContactMessage } from './enquiries/add-contact-message.ts'
import { bulkMailExists } from './enquiries/bulk-mail-exists.ts'
import { contactMailExists } from './enquiries/contact-mail-exists.ts'
import { drawLid } from './lids/draw-lid.ts'
import { addOrder } from './orders/add-order.ts'
import { cancelPayment } from './orders/cancel-payment.ts'
import { orderMailExists } from './orders/order-mail-exists.ts'
import { confirmPayment } from './orders/confirm-payment.ts'
import { payOrder } from './orders/pay-order.ts'
import { returnPayment } from './orders/return-payment.ts'
import { orderCreditNote, orderInvoice } from './orders/show-invoice.ts'
import { confirmParcelMail } from './parcels/confirm-parcel-mail.ts'
import { courierWebhook } from './parcels/courier-webhook.ts'
import { markShipped } from './parcels/mark-shipped.ts'
import { parcelSteps } from './parcels/parcel-steps.ts'
import { showCarrierDocument } from './parcels/show-document.ts'
import { paymentWebhook } from './payments/payment-webhook.ts'
import { checkDelivery } from './delivery/check-delivery.ts'
import { findPincode } from './pincode/find-pincode.ts'
import { listCategories } from './products/list-categories.ts'
import { invalidRequest, shopUnavailable, tooManyRequests } from './problem-response.ts'
import { brokenOff, isBrokenOff } from './request-body.ts'
import { searchProducts } from './products/search-products.ts'
import { login } from './staff/login.ts'

export type Call = (shop: Shop, request: Request, params: Readonly<Record<string, string>>, caller: Caller) => Promise<Response> | Response

/** Who answers each call; a call without an answer does not compile. */
const handlers: Record<CallName, Call> = {
  searchProducts,
  listCategories,
  checkCart,
  addOrder,
  confirmPayment,
  cancelPayment,
  orderShopMail: orderMailExists,
  orderShopperMail: orderMailExists,
  parcelShopMail: confirmParcelMail,
  parcelShopperMail: orderMailExists,
  markShipped,
  login,
  checkDelivery,
  ...parcelSteps,
  courierWebhook,
  showCarrierDocument,
  payOrder,
  returnPayment,
  paymentWebhook,
  findPincode,
  addContactMessage,
  contactSenderMail: contactMailExists,
  contactShopMail: contactMailExists,
  addBulkEnquiry,
  bulkSenderMail: bulkMailExists,
  bulkShopMail: bulkMailExists,
  drawLid,
  orderInvoice,
  orderCreditNote,
}

/**
 * Calls whose replies everybody may read. Only these are compressed: where a secret stands beside what a caller sent, the length
 * of the compressed reply tells something of the secret.
 */
const openCalls: readonly CallName[] = ['searchProducts', 'listCategories', 'checkCart', 'checkDelivery', 'findPincode', 'drawLid']

type CallName = keyof typeof calls
/** What the server tells about a request besides itself. */
type Env = { Bindings: Caller & { takePermit?: TakePermit } }

export type ApiOptions = {
  /** Sites whose pages may call, as `https://site.example`. None unless the owner names them. */
  readonly allowedOrigins?: readonly string[]
}

/** Every call of `routes.ts`. Refusals are JSON with a code; what is not foreseen is told to `report` and to the caller without its details. */
export function createApi(
  shop: Shop,
  report: (error: Error, address: string) => void,
  { allowedOrigins = [] }: ApiOptions = {},
): Hono<Env> {
  const api = new Hono<Env>()
  if (allowedOrigins.length > 0) api.use('/api/*', cors({ ...crossOrigin, origin: [...allowedOrigins] }))
  for (const name of openCalls) {
    api.use(pathOf(calls[name]), async (context, next) => {
      await next()
      const reply = await compressedReply(context.res, context.req.header('accept-encoding'))
      // Hono would put the headers of the one before over those of this.
      context.res = undefined
      context.res = reply
    })
  }
  for (const [name, call] of Object.entries(calls) as [CallName, string][]) {
    const [verb = '', path = ''] = call.split(' ')
    api.on(verb, path, async ({ req, env }) => {
      const waitSeconds = await env?.takePermit?.(limitOfCall[name])
      return waitSeconds === undefined
        ? handlers[name](shop, req.raw, req.param(), { network: env?.network })
        : tooManyRequests(waitSeconds, req.raw)
    })
  }
  const paths = new Set(Object.values(calls).map(pathOf))
  for (const path of paths) api.all(path, () => Response.json({ code: 'method_not_allowed' }, { status: 405 }))

  api.notFound(() => Response.json({ code: 'call_not_found' }, { status: 404 }))
  api.onError((error, context) => {
    if (isBrokenOff(error)) return invalidRequest([brokenOff])
    report(error, context.req.path)
    if (findUnavailable(error)) return shopUnavailable()
    return Response.json({ code: 'internal_error', message: 'Something went wrong on our side. Please try again.' }, { status: 500 })
  })
  return api
}

const pathOf = (call: string): string => call.slice(call.indexOf(' ') + 1)

/** Cookies and the like are never taken from another site: nothing in the shop asks for them. */
const crossOrigin = {
  allowMethods: ['GET', 'POST', 'PUT'],
  allowHeaders: ['content-type', 'authorization', 'idempotency-key'],
  exposeHeaders: ['retry-after', 'x-order-number'],
  maxAge: 3_600,
}
