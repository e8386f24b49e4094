import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { numberSentence } from '#src/kit/observation.ts'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import { compressedReply } from '#src/platform/http/compressed-reply.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { TakePermit } from '../limits.ts'
import { type CallName, calls } from '../routes.ts'
import type { CallerKind, CallRow } from '../routes/rows.ts'
import { cartCalls } from './cart/calls.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { enquiryCalls } from './enquiries/calls.ts'
import { forSuppliers } from './for-suppliers.ts'
import type { Caller, Handler } from './handler.ts'
import { lidCalls } from './lids/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { parcelCalls } from './parcels/calls.ts'
import { paymentCalls } from './payments/calls.ts'
import { pincodeCalls } from './pincode/calls.ts'
import { invalidRequest, shopUnavailable, tooManyRequests } from './problem-response.ts'
import { productCalls } from './products/calls.ts'
import { brokenOff, isBrokenOff } from './request-body.ts'
import { suggestionCalls } from './suggestions/calls.ts'
import { staffCalls } from './staff/calls.ts'
import { forStaff } from './staff/for-staff.ts'

/** The code of each call, for the callers that its row admits. A call without code, or with that of other callers, does not compile. */
const handlers: { readonly [Name in CallName]: Handler<(typeof calls)[Name]['caller']> } = {
  ...cartCalls,
  ...deliveryCalls,
  ...enquiryCalls,
  ...lidCalls,
  ...orderCalls,
  ...parcelCalls,
  ...paymentCalls,
  ...pincodeCalls,
  ...productCalls,
  ...staffCalls,
  ...suggestionCalls,
}

/** The check that runs before the code of a call, by kind of caller. */
const guards: { readonly [Kind in CallerKind]: (handle: Handler<Kind>) => Handler } = {
  shopper: (handle) => handle,
  staff: forStaff,
  supplier: forSuppliers,
}

/** What the server itself knows of a request. */
type Env = { Bindings: Caller & { takePermit?: TakePermit } }

type ApiOptions = {
  /** Sites whose pages may call, as `https://site.example`. None unless the owner names them. */
  readonly allowedOrigins?: readonly string[]
}

/** Serves every call of `routes.ts`. Refusals are JSON with a code; an unforeseen error goes to `report`, and to the caller without its details. */
export function createApi(
  shop: Shop,
  report: (error: Error, address: string) => void,
  { allowedOrigins = [] }: ApiOptions = {},
): Hono<Env> {
  const api = new Hono<Env>()
  const rows = Object.entries(calls) as [CallName, CallRow][]
  if (allowedOrigins.length > 0) api.use('/api/*', cors({ ...crossOrigin, origin: [...allowedOrigins] }))
  for (const [, { path }] of rows.filter(([, { reply }]) => reply === 'public')) {
    api.use(path, async (context, next) => {
      await next()
      const reply = await compressedReply(context.res, context.req.header('accept-encoding'))
      // Otherwise Hono would copy the headers of the uncompressed reply over these.
      context.res = undefined
      context.res = reply
    })
  }
  for (const [name, { verb, path, caller, limit }] of rows) {
    const handle = guards[caller](handlers[name] as never)
    api.on(verb, path, async ({ req, env }) => {
      const waitSeconds = await env?.takePermit?.(limit)
      return waitSeconds === undefined
        ? handle(shop, req.raw, req.param(), { network: env?.network })
        : tooManyRequests(waitSeconds, req.raw)
    })
  }
  for (const [, { path }] of rows) api.all(path, () => methodNotAllowed(path))

  api.notFound(() => Response.json({ code: 'call_not_found' }, { status: 404 }))
  api.onError((error, context) => {
    if (isBrokenOff(error)) return invalidRequest([brokenOff])
    report(error, context.req.path)
    if (findUnavailable(error)) return shopUnavailable(context.req)
    return Response.json(
      { code: 'internal_error', message: `Something went wrong on our side. Please try again.${numberSentence()}` },
      { status: 500 },
    )
  })
  return api
}

function methodNotAllowed(path: string): Response {
  const verbs = Object.values<CallRow>(calls).flatMap((row) => (row.path === path ? [row.verb] : []))
  const allow = verbs.flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb])).join(', ')
  return Response.json({ code: 'method_not_allowed' }, { status: 405, headers: { allow } })
}

/** Cookies of another site are not accepted, because no call uses them. */
const crossOrigin = {
  allowMethods: ['GET', 'POST', 'PUT'],
  allowHeaders: ['content-type', 'authorization', 'idempotency-key'],
  exposeHeaders: ['retry-after', 'x-order-number'],
  maxAge: 3_600,
}
