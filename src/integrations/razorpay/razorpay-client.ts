import type { z } from 'zod'
import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { exchangeJson, type JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './razorpay.wire.ts'

export type RazorpayAccess = { readonly baseUrl: string; readonly keyId: string; readonly keySecret: string; readonly timeoutMs: number }

export type RazorpayClient = ReturnType<typeof razorpayClient>

/** Calls of the gateway's API. `send` returns any reply; `accept` parses a good one and throws SupplierError for the rest. */
export function razorpayClient({ baseUrl, keyId, keySecret, timeoutMs }: RazorpayAccess) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  const send = (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}): Promise<JsonReply> =>
    exchangeJson({ supplier: 'Razorpay', method, url: baseUrl + path, headers: { authorization, ...headers }, body, timeoutMs })

  return {
    send,
    accept,
    isRefusal,
    async get<Wire extends z.ZodType>(path: string, wire: Wire): Promise<z.output<Wire>> {
      return accept(await send('GET', path), wire)
    },
    async post<Wire extends z.ZodType>(path: string, wire: Wire, body: unknown, headers?: Record<string, string>): Promise<z.output<Wire>> {
      return accept(await send('POST', path, body, headers), wire)
    },
  }
}

function accept<Wire extends z.ZodType>(reply: JsonReply, wire: Wire): z.output<Wire> {
  if (reply.status >= 300) throw refusal(reply)
  const read = wire.safeParse(reply.json)
  if (!read.success) throw new SupplierError('bad_body', `Razorpay ${reply.status}: unreadable reply`, { cause: read.error })
  return read.data
}

/** The gateway's refusals differ only in their description; an unknown id is a 400, not a 404. */
const isRefusal = (reply: JsonReply, sentence: RegExp): boolean =>
  reply.status >= 400 && reply.status < 500 && sentence.test(descriptionOf(reply))

const descriptionOf = (reply: JsonReply): string => fromWire.refusal.safeParse(reply.json).data?.error.description ?? ''

const refusal = (reply: JsonReply): SupplierError =>
  new SupplierError(faultOf(reply), `Razorpay ${reply.status}: ${descriptionOf(reply) || 'no reason given'}`, {
    retryAfterMs: reply.retryAfterMs,
  })

function faultOf(reply: JsonReply): SupplierFault {
  if (reply.status === 429) return 'rate_limited'
  if (reply.status >= 500) return 'server'
  // Wrong keys are a 401 in practice and a 400 in the documentation.
  if (reply.status === 401 || /authentication failed|api key provided is invalid/i.test(descriptionOf(reply))) return 'auth'
  if (/still in progress/i.test(descriptionOf(reply))) return 'not_ready'
  return 'invalid'
}
