import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

export const carrierDocumentKinds = ['manifest', 'printed manifest', 'label', 'carrier invoice'] as const
export type CarrierDocumentKind = (typeof carrierDocumentKinds)[number]

export type CarrierDocument = { readonly id: string; readonly kind: CarrierDocumentKind }

/** Stores a copy under `id`, unless there is one: then that stays. Returns the id of the stored one. */
export async function storeCarrierDocument(
  tx: Transaction,
  document: CarrierDocument & { parcelId: ParcelId; sourceUrl: string; content: Uint8Array; storedAt: Date },
): Promise<string> {
  const { id, parcelId, kind, sourceUrl, content, storedAt } = document
  const [row] = await tx.query<{ id: string }>(
    `insert into carrier_documents (id, parcel_id, kind, source_url, content, stored_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (parcel_id, kind) do update set kind = excluded.kind returning id`,
    [id, parcelId, kind, sourceUrl, content, storedAt],
  )
  return row?.id ?? id
}

export async function listCarrierDocuments(sql: Sql, parcelId: ParcelId): Promise<CarrierDocument[]> {
  return sql.query('select id, kind from carrier_documents where parcel_id = $1', [parcelId])
}

export async function findCarrierDocument(
  sql: Sql,
  id: string,
): Promise<{ kind: CarrierDocumentKind; orderNumber: string; content: Uint8Array } | undefined> {
  const [row] = await sql.query<{ kind: CarrierDocumentKind; order_number: string; content: Uint8Array }>(
    `select kind, order_number, content from carrier_documents
     join parcels on parcels.id = parcel_id join orders on orders.id = order_id where carrier_documents.id = $1`,
    [id],
  )
  return row && { kind: row.kind, orderNumber: row.order_number, content: row.content }
}

/** The copies of one order's current parcel, in the order of `kinds`. */
export async function listCopies(
  sql: Sql,
  orderNumber: string,
  kinds: readonly CarrierDocumentKind[],
): Promise<{ readonly kind: CarrierDocumentKind; readonly content: Uint8Array }[]> {
  return sql.query(
    `select kind, content from orders join parcels on order_id = orders.id and replaced_at is null
     join carrier_documents on parcel_id = parcels.id where order_number = $1 and kind = any($2)`,
    [orderNumber, kinds],
  )
}

/** Deletes the copies of all parcels of an order: labels bear the address. */
export async function eraseCarrierDocuments(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.query('delete from carrier_documents where parcel_id in (select id from parcels where order_id = $1)', [orderId])
}
