import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

export const carrierDocumentKinds = ['manifest', 'printed manifest', 'label', 'carrier invoice'] as const
export type CarrierDocumentKind = (typeof carrierDocumentKinds)[number]

export type CarrierDocument = { readonly id: string; readonly kind: CarrierDocumentKind }

/** Keeps a copy under `id`; one that was kept before stays. Answers with the id of the one that is there. */
export async function storeCarrierDocument(
  tx: Transaction,
  document: CarrierDocument & { orderId: OrderId; round: number; sourceUrl: string; content: Uint8Array; storedAt: Date },
): Promise<string> {
  const { id, orderId, round, kind, sourceUrl, content, storedAt } = document
  const [row] = await tx.query<{ id: string }>(
    `insert into carrier_papers (id, order_id, round, kind, source_url, content, kept_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (order_id, round, kind) do update set kind = excluded.kind returning id`,
    [id, orderId, round, kind, sourceUrl, content, storedAt],
  )
  return row?.id ?? id
}

export async function listCarrierDocuments(sql: Sql, orderId: OrderId, round: number): Promise<CarrierDocument[]> {
  return sql.query('select id, kind from carrier_papers where order_id = $1 and round = $2', [orderId, round])
}

export async function findCarrierDocument(
  sql: Sql,
  id: string,
): Promise<{ kind: CarrierDocumentKind; orderNumber: string; content: Uint8Array } | undefined> {
  const [row] = await sql.query<{ kind: CarrierDocumentKind; orderNumber: string; content: Uint8Array }>(
    `select kind, order_number as "orderNumber", content from carrier_papers join orders on orders.id = order_id where carrier_papers.id = $1`,
    [id],
  )
  return row
}
