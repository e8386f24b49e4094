import type { OrderId } from '#src/kit/id.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import { leastPaise } from './least-paise.ts'

/** The states of one refund. A late report of an earlier state changes nothing. */
const nextStates = {
  /** Requested by the shop; the gateway has not accepted it yet. */
  asked: ['pending', 'processed', 'failed'],
  /** Accepted by the gateway; the bank needs some days. */
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type RefundState = keyof typeof nextStates

/** Money on its way back to the payer. */
export type Refund = {
  /** Also its idempotency key with the gateway. */
  readonly id: string
  /** What it is for: there is one refund for each cause. */
  readonly cause: string
  readonly orderId: OrderId
  readonly gatewayPaymentId: string
  readonly amountPaise: Paise
  /** The units for whose price it is, each line by its position; undefined for an amount. */
  readonly units?: readonly { readonly position: number; readonly units: number }[] | undefined
  /** Text for the shopper and for staff. */
  readonly reason: string
  readonly state: RefundState
  readonly gatewayRefundId: string | undefined
  /** Failed attempts to hand it to the gateway. */
  readonly tries: number
  readonly lastError: string | undefined
  /** When it is next sent to the gateway, or its state is next checked. */
  readonly nextTryAt: Date | undefined
  readonly askedAt: Date
}

/** Some of one payment. */
export type PartOfPayment = { readonly gatewayPaymentId: string; readonly amountPaise: Paise }

/**
 * To which payments an amount goes back, and how much to each: to one that has all of it, where there is one, and else to the first as far as it reaches. No part is
 * less than gateways refund, as far as that can be helped.
 */
export function spreadRefund(amountPaise: Paise, left: readonly PartOfPayment[]): PartOfPayment[] {
  const single = left.find((part) => part.amountPaise >= amountPaise)
  if (single) return [{ ...single, amountPaise }]
  const parts: PartOfPayment[] = []
  let rest: number = amountPaise
  for (const [at, part] of left.entries()) {
    const reaches = Math.min(part.amountPaise, rest)
    const next = left[at + 1]?.amountPaise ?? 0
    // What would be left for the next is too little to be sent by itself.
    const isTooMuch = rest > reaches && rest - reaches < leastPaise && next >= leastPaise
    const taken = isTooMuch ? Math.max(0, rest - leastPaise) : reaches
    if (taken > 0) parts.push({ ...part, amountPaise: paise(taken) })
    rest -= taken
  }
  return parts
}

/** The second part of a refund that goes back to two payments has a cause of its own, which begins with that of the first. */
export const furtherPartOf = (cause: string, number: number): string => `${cause} part ${number}`
export const isFurtherPartOf = (cause: string, of: string): boolean => of.startsWith(`${cause} part `)

export const firstCauseOf = (cause: string): string => cause.replace(/ part \d+$/, '')

/** Its units are those of the first part, and are not counted once more. */
export const isFurtherPart = (cause: string): boolean => / part \d+$/.test(cause)

export const canMoveRefund = transitionCheck<RefundState>(nextStates)

const minutes = 60_000
const hours = 60 * minutes

/** Waits between attempts while it is not known whether the refund arrived; after them staff are notified, and it is tried every six hours. */
const uncertainWaitsMs = [0.5 * minutes, 2 * minutes, 10 * minutes, 30 * minutes, 2 * hours]
/** Waits while the gateway asks to try again later. */
const laterWaitsMs = [1 * minutes, 5 * minutes, 15 * minutes, 60 * minutes]
const slowWaitMs = 6 * hours

/** `isSlow`: the quick tries are used up. */
export function refundWait(kind: 'uncertain' | 'later', tries: number): { readonly waitMs: number; readonly isSlow: boolean } {
  const waits = kind === 'uncertain' ? uncertainWaitsMs : laterWaitsMs
  const waitMs = waits[tries - 1]
  return waitMs === undefined ? { waitMs: slowWaitMs, isSlow: true } : { waitMs, isSlow: false }
}

/** When the state of a refund is checked, counted from its request: a webhook reports it earlier, unless it is lost. */
const checksAfterMs = [10 * minutes, 1 * hours, 6 * hours, 24 * hours, 48 * hours, 72 * hours, 120 * hours, 168 * hours, 240 * hours]

/** Returns undefined once the last check, ten days after the request, is over. */
export function nextRefundCheck(askedAt: Date, now: Date): Date | undefined {
  const afterMs = checksAfterMs.find((candidate) => askedAt.getTime() + candidate > now.getTime())
  return afterMs === undefined ? undefined : new Date(askedAt.getTime() + afterMs)
}
