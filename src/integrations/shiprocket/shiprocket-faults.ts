import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import type { JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './shiprocket.wire.ts'

/** What the carrier says went wrong; its message may be text, a list or an object. */
export function textOf(...sayings: readonly unknown[]): string {
  const said = sayings.find((saying) => saying !== undefined && saying !== null && saying !== '')
  return typeof said === 'string' ? said : said === undefined ? '' : JSON.stringify(said)
}

/** The sentence of a failed answer, with the names of the fields that were refused. */
export function failureText(reply: JsonReply): string {
  const { message, response, errors } = fromWire.failure.parse(reply.json)
  return [textOf(message, response), ...fieldTexts(errors)].join(' ')
}

/** "billing_phone: The billing phone format is invalid." */
const fieldTexts = (errors: unknown): string[] =>
  typeof errors === 'object' && errors !== null
    ? Object.entries(errors).map(([field, words]) => `${field}: ${[words].flat().join(' ')}`)
    : []

export const failure = (reply: JsonReply): SupplierError =>
  new SupplierError(faultOf(reply), `Shiprocket ${reply.status}: ${failureText(reply) || 'no reason given'}`, {
    retryAfterMs: reply.retryAfterMs,
  })

export const isWalletLow = (words: string): boolean => /recharge|wallet|insufficient (?:amount|balance)/i.test(words)

export const isAlreadyAssigned = (words: string): boolean => /already assigned|cannot reassign/i.test(words)

function faultOf(reply: JsonReply): SupplierFault {
  const words = failureText(reply)
  if (reply.status === 401) return 'auth'
  if (reply.status === 403) return 'forbidden'
  if (reply.status === 429) return 'rate_limited'
  if (isWalletLow(words)) return 'wallet_low'
  // Some refusals come as 500; their sentences are known.
  if (reply.status >= 500 && !isAlreadyAssigned(words) && !/invalid argument supplied/i.test(words)) return 'server'
  return 'invalid'
}
