import type { Transaction } from '#src/platform/db/database.ts'
import { type InboxEvent, inboxJson, type InboxSource } from './inbox-event.ts'

/** An event as it arrived. `raw` is what was sent, byte by byte. */
export type ReceivedEvent<Source extends InboxSource> = Pick<InboxEvent<Source>, 'source' | 'event'> & {
  /** Undefined when the supplier gives its events no id: then the content is the id. */
  readonly externalId: string | undefined
  readonly kind: string
  readonly raw: Uint8Array
  readonly receivedAt: Date
}

/** Returns the event's id; undefined when it was stored before. */
export async function addToInbox<Source extends InboxSource>(
  tx: Transaction,
  received: ReceivedEvent<Source>,
): Promise<string | undefined> {
  const { source, externalId, kind, event, raw, receivedAt } = received
  const [row] = await tx.query<{ external_id: string }>(
    `insert into inbox (source, external_id, kind, raw, event, event_version, received_at)
     values ($1, coalesce($2, encode(sha256($4), 'hex')), $3, $4, $5, $6, $7)
     on conflict (source, external_id) do nothing returning external_id`,
    [source, externalId ?? null, kind, raw, JSON.stringify(event), inboxJson[source].version, receivedAt],
  )
  return row?.external_id
}

/** Returns an event that is not handled yet, and locks it for this transaction. */
export async function takeFromInbox<Source extends InboxSource>(
  tx: Transaction,
  source: Source,
  externalId: string,
): Promise<InboxEvent<Source> | undefined> {
  const [row] = await tx.query<{ event: unknown; version: number }>(
    `select event, event_version as version from inbox
      where source = $1 and external_id = $2 and handled_at is null for update`,
    [source, externalId],
  )
  return row && { source, externalId, event: inboxJson[source].read(row.event, row.version, `${source} ${externalId}`) }
}

export async function markHandled(tx: Transaction, { source, externalId }: InboxEvent<InboxSource>, at: Date): Promise<void> {
  await tx.query('update inbox set handled_at = $3 where source = $1 and external_id = $2', [source, externalId, at])
}

/** Empties what suppliers sent, byte by byte, about these payments and parcels; the events as the shop read them stay. */
export async function clearRawEvents(
  tx: Transaction,
  { gatewayPaymentIds, awbs }: { readonly gatewayPaymentIds: readonly string[]; readonly awbs: readonly string[] },
): Promise<void> {
  await tx.query(
    `update inbox set raw = ''::bytea where handled_at is not null and
       (event -> 'payment' ->> 'gatewayPaymentId' = any ($1) or event -> 'refund' ->> 'gatewayPaymentId' = any ($1) or event ->> 'awb' = any ($2))`,
    [gatewayPaymentIds, awbs],
  )
}
