import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import type { JsonReply } from '#src/platform/http/json-exchange.ts'
import { fromWire } from './shiprocket.wire.ts'

/** The first message that is not empty; the carrier's messages may be text, a list or an object. */
export function textOf(...messages: readonly unknown[]): string {
  const first = messages.find((message) => message !== undefined && message !== null && message !== '')
  return typeof first === 'string' ? first : first === undefined ? '' : JSON.stringify(first)
}

/** The message of a failed reply, with the names of the fields that were refused. */
export function failureText(reply: JsonReply): string {
  const { message, response, errors } = fromWire.failure.parse(reply.json)
  return [textOf(message, response), ...fieldTexts(errors)].join(' ')
}

/** "billing_phone: The billing phone format is invalid." */
const fieldTexts = (errors: unknown): string[] =>
  typeof errors === 'object' && errors !== null
    ? Object.entries(errors).map(([field, message]) => `${field}: ${[message].flat().join(' ')}`)
    : []

export const failure = (reply: JsonReply): SupplierError =>
  new SupplierError(faultOf(reply), `Shiprocket ${reply.status}: ${failureText(reply) || 'no reason given'}`, {
    retryAfterMs: reply.retryAfterMs,
  })

export const isWalletLow = (message: string): boolean => /recharge|wallet|insufficient (?:amount|balance)/i.test(message)

export const isAlreadyAssigned = (message: string): boolean => /already assigned|cannot reassign/i.test(message)

function faultOf(reply: JsonReply): SupplierFault {
  const message = failureText(reply)
  if (reply.status === 401) return 'auth'
  if (reply.status === 403) return 'forbidden'
  if (reply.status === 429) return 'rate_limited'
  if (isWalletLow(message)) return 'wallet_low'
  // Some refusals come as a 500 and are known by their message.
  if (reply.status >= 500 && !isAlreadyAssigned(message) && !/invalid argument supplied/i.test(message)) return 'server'
  return 'invalid'
}
