import { listOf } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { AttentionNote } from '../../orders/attention/attention.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { parseGatewayRefund } from '../../payments/gateway-json.ts'
import type { GatewayRefund } from '../../payments/payment-gateway.port.ts'
import { nextRefundCheck, type Refund, refundWait } from '../../payments/refund.ts'
import { changeRefund, findRefund, listDueRefunds } from '../../payments/refunds.store.ts'
import { applyRefund } from './apply-refund.ts'
import { mailRefund } from './mail-refund.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

/** 'busy': another process is sending it. 'later': the refund's `lastError` has the reason. */
export type SentRefund = 'done' | 'nothing to do' | 'busy' | 'later'

/** Hands a refund to the gateway, or asks for its state. Killed anywhere, its next run finds what the last one did. */
export async function sendRefund(refundId: string, deps: Deps): Promise<SentRefund> {
  const lock = await deps.db.lock(`payment.refund ${refundId}`)
  if (!lock) return 'busy'
  try {
    const refund = await findRefund(deps.db, refundId)
    if (refund?.state !== 'asked' && refund?.state !== 'pending') return 'nothing to do'
    return await settle(refund, deps)
  } finally {
    await lock.release()
  }
}

/** Sends those whose job was lost, whose try failed, or whose webhook never came. Returns how many there were. */
export async function sendDueRefunds(deps: Deps): Promise<number> {
  const due = await listDueRefunds(deps.db, deps.clock(), 50)
  for (const { id } of due) await sendRefund(id, deps)
  return due.length
}

async function settle(refund: Refund, deps: Deps): Promise<SentRefund> {
  try {
    for (const reported of await askGateway(refund, deps)) await deps.db.transaction((tx) => applyRefund(tx, reported, deps))
    await planNextCheck(refund.id, deps)
    return 'done'
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    await recordFailure(refund, error, deps)
    return 'later'
  }
}

/** The gateway's refunds of the payment, ours among them. */
const refundStepValue = storedJson<readonly GatewayRefund[]>('workflow_steps.value', listOf(parseGatewayRefund))

async function askGateway(refund: Refund, deps: Deps): Promise<readonly GatewayRefund[]> {
  const { gatewayPaymentId, gatewayRefundId, amountPaise, id } = refund
  if (gatewayRefundId !== undefined) {
    const found = await deps.gateway.findRefund(gatewayRefundId)
    return found ? [found] : []
  }
  const order = await findOrder(deps.db, refund.orderId)
  if (order?.mode !== deps.gateway.mode)
    throw new SupplierError('invalid', `The order was placed in ${order?.mode} mode, and the gateway is in ${deps.gateway.mode} mode.`)
  const steps = deps.recordedSteps('payment.refund', id)
  return steps.once('refund', refundStepValue, async () => {
    // An earlier try may have arrived although its reply was lost; refunds that staff made in the gateway's own panel are listed too.
    const known = await deps.gateway.listRefunds(gatewayPaymentId)
    if (known.some(({ refundKey }) => refundKey === id)) return known
    return [...known, await deps.gateway.refund({ gatewayPaymentId, amountPaise, refundKey: id })]
  })
}

async function planNextCheck(refundId: string, deps: Deps): Promise<void> {
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const refund = await findRefund(tx, refundId)
    if (refund?.state !== 'pending') return
    const nextTryAt = nextRefundCheck(refund.askedAt, now)
    await changeRefund(tx, refundId, { nextTryAt }, now)
    if (nextTryAt) return
    const order = await lockOrder(tx, refund.orderId)
    const text = `Refund ${refundId} has not arrived after ten days: ask the payment gateway.`
    if (order) await askForAttention(tx, order, { cause: 'refund_overdue', about: refundId, text }, deps)
  })
}

/** A refund that is owed is never given up: after the quick tries it is tried slowly, and a person is notified. Only one that the gateway refuses for good has failed. */
async function recordFailure(refund: Refund, error: SupplierError, deps: Deps): Promise<void> {
  const now = deps.clock()
  const isRefusedForNow = error.kind === 'rate_limited'
  const tries = refund.tries + (isRefusedForNow ? 0 : 1)
  const isRefused = error.kind === 'invalid' && refund.state === 'asked'
  const { waitMs, isSlow } = isRefusedForNow
    ? { waitMs: error.retryAfterMs ?? 60_000, isSlow: false }
    : error.tryAgain === 'never'
      ? { ...refundWait('later', Number.POSITIVE_INFINITY), isSlow: true }
      : refundWait(error.tryAgain, tries)
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const nextTryAt = isRefused ? undefined : new Date(now.getTime() + waitMs)
    await changeRefund(tx, refund.id, { ...(isRefused ? { state: 'failed' } : {}), tries, lastError: error.message, nextTryAt }, now)
    if (order && (isRefused || isSlow)) await askForAttention(tx, order, trouble(refund, isRefused), deps)
    if (order && isRefused) await mailRefund(tx, order, refund, deps)
  })
}

const trouble = ({ id, gatewayPaymentId: about }: Refund, isRefused: boolean): AttentionNote =>
  isRefused
    ? {
        cause: 'refund_refused',
        about,
        text: `The payment gateway refuses refund ${id} of payment ${about}: look why, then refund it again or by hand.`,
      }
    : {
        cause: 'refund_delayed',
        about,
        text: `Refund ${id} of payment ${about} could not be handed to the gateway in several tries. It is tried again every six hours.`,
      }
