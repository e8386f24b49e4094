import type { Handler } from './handler.ts'
import { readBytes } from './request-body.ts'

const largestBytes = 1024 * 1024

/** Passes on the raw bytes that a supplier sent, because its signature covers them. */
export const forSuppliers =
  <Needs>(handle: Handler<'supplier', Needs>): Handler<'shopper', Needs> =>
  async (shop, request) => {
    const raw = await readBytes(request, largestBytes)
    return raw ? handle(shop, raw, request.headers) : Response.json({ code: 'body_too_large' }, { status: 413 })
  }
