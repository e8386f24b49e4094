import { ok, refuse, type Result } from '#src/kit/result.ts'
import { addToInbox, markHandled, takeFromInbox } from '../../inbox/inbox.store.ts'
import { applyPayment } from './apply-payment.ts'
import { applyRefund } from '../refunding/refunding.ts'
import type { Deps, JobData } from '../deps.ts'

export type WebhookDelivery = { readonly raw: Uint8Array; readonly signature: string | undefined; readonly eventId: string | undefined }

export type WebhookProblem = { readonly code: 'webhook_not_genuine' }

const source = 'payment-gateway'

/** Stores an event of the gateway and returns at once; a job applies it. The same event again is accepted and changes nothing. */
export async function receiveWebhook(delivery: WebhookDelivery, deps: Deps): Promise<Result<'stored' | 'known', WebhookProblem>> {
  const event = deps.gateway.readWebhook(delivery.raw, delivery.signature)
  if (!event) return refuse({ code: 'webhook_not_genuine' })

  return deps.db.transaction(async (tx) => {
    const externalId = await addToInbox(tx, {
      source,
      externalId: delivery.eventId,
      kind: event.kind,
      event,
      raw: delivery.raw,
      receivedAt: deps.clock(),
    })
    if (!externalId) return ok('known')
    await deps.queue.enqueue(tx, 'payment.webhook', { source, externalId })
    return ok('stored')
  })
}

/** Applies each event once, in the transaction that marks it as handled. Events about no payment of ours are only stored. */
export const applyWebhook = ({ externalId }: JobData['payment.webhook'], deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const taken = await takeFromInbox(tx, source, externalId)
    if (!taken) return
    const { payment, refund } = taken.event
    if (payment) await applyPayment(tx, payment, 'webhook', deps)
    if (refund) await applyRefund(tx, refund, deps)
    await markHandled(tx, taken, deps.clock())
  })
