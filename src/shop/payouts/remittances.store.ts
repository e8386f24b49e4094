import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Lined } from './payout-table.ts'
import { feesOf, keptByCarrier, type Remittance, type RemittedParcel } from './remittance-tables.ts'
import type { StoredRows } from './settlements.store.ts'

const given = `from json_to_recordset($2::json) as given (line integer, remittance_id text, awb text, carrier_order_id text, amount_paise bigint,
    delivered_at timestamptz, remitted_at timestamptz, utr text, adjustment text, linked_remittances text, turn integer)`
const columns = 'remittance_id, awb, carrier_order_id, amount_paise, delivered_at, remitted_at, utr, adjustment, linked_remittances, turn'

/** A row with the turn in which its payout pays the cash of its parcel, or takes it back. */
type ParcelInTurn = Lined<RemittedParcel> & { readonly turn: number }

/** Adds what is not there yet. */
export async function insertRemittedParcels(tx: Transaction, fileId: number, rows: readonly ParcelInTurn[]): Promise<StoredRows> {
  const json = JSON.stringify(rows.map(toRow))
  const [{ added } = { added: 0 }] = await tx.query<{ added: number }>(
    `with added as (insert into remitted_parcels (file_id, ${columns}) select $1, ${columns} ${given} on conflict do nothing returning 1)
     select count(*)::integer as added from added`,
    [fileId, json],
  )
  const contradicting = await tx.query<{ line: number }>(
    `select line ${given} join remitted_parcels kept using (remittance_id, awb, carrier_order_id, turn)
      where $1::bigint is not null and (given.amount_paise < 0) = kept.is_taken_back and given.amount_paise <> kept.amount_paise order by line`,
    [fileId, json],
  )
  return { added, contradicting: contradicting.map(({ line }) => line) }
}

const toRow = (row: ParcelInTurn) => ({
  line: row.line,
  remittance_id: row.remittanceId,
  awb: row.awb,
  carrier_order_id: row.carrierOrderId,
  amount_paise: row.amountPaise,
  delivered_at: row.deliveredAt ?? null,
  remitted_at: row.remittedAt ?? null,
  utr: row.utr ?? null,
  adjustment: row.adjustment ?? null,
  linked_remittances: row.linkedRemittances ?? null,
  turn: row.turn,
})

/** A payout's state may change until it is paid; its amounts never do. */
export async function insertRemittances(tx: Transaction, fileId: number, rows: readonly Lined<Remittance>[]): Promise<StoredRows> {
  const contradicting: number[] = []
  let added = 0
  for (const { line, ...row } of rows) {
    const [kept] = await tx.query<{ collected: number; remitted: number; is_new: boolean }>(
      `insert into remittances as kept (remittance_id, file_id, paid_at, collected_paise, kept_paise, remitted_paise, utr, status, remarks, fee_paise)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (remittance_id) do update set status = excluded.status, utr = coalesce(excluded.utr, kept.utr), remarks = excluded.remarks
       returning collected_paise as collected, remitted_paise as remitted, xmax = 0 as is_new`,
      [
        row.remittanceId,
        fileId,
        row.paidAt,
        row.collectedPaise,
        keptByCarrier(row),
        row.remittedPaise,
        row.utr ?? null,
        row.status,
        row.remarks ?? null,
        feesOf(row),
      ],
    )
    if (kept?.collected !== row.collectedPaise || kept.remitted !== row.remittedPaise) contradicting.push(line)
    else if (kept.is_new) added++
  }
  return { added, contradicting }
}

/** A payout whose parcels do not come to what it says; `parcelsPaise` is undefined where none of them was read. */
export type UnevenRemittance = { readonly remittanceId: string; readonly collectedPaise: Paise; readonly parcelsPaise: Paise | undefined }

/** Among the payouts that this file is about. */
export async function findUnevenRemittances(sql: Sql, fileId: number): Promise<UnevenRemittance[]> {
  const rows = await sql.query<{ id: string; collected: number; parcels: number | null }>(
    `select remittance_id as id, collected_paise as collected,
       (select sum(amount_paise)::bigint from remitted_parcels parcel where parcel.remittance_id = remittances.remittance_id) as parcels
     from remittances
     where (file_id = $1 or remittance_id in (select remittance_id from remitted_parcels where file_id = $1))
       and collected_paise is distinct from
         (select sum(amount_paise) from remitted_parcels parcel where parcel.remittance_id = remittances.remittance_id)
     order by remittance_id`,
    [fileId],
  )
  return rows.map(({ id, collected, parcels }) => ({
    remittanceId: id,
    collectedPaise: paise(collected),
    parcelsPaise: parcels === null ? undefined : paise(parcels),
  }))
}

/** One payout of the carrier's, as its parcels and its own report have it. */
export type ListedRemittance = {
  readonly remittanceId: string
  readonly paidAt: Date | undefined
  readonly utr: string | undefined
  readonly parcels: number
  readonly collectedPaise: Paise
  /** Undefined where the report of payouts was not read. */
  readonly keptPaise: Paise | undefined
  readonly remittedPaise: Paise | undefined
  readonly status: string | undefined
}

/** Newest first. */
export async function listRemittances(
  sql: Sql,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ListedRemittance[]> {
  const rows = await sql.query<ListedRow>(
    `select remittance_id, coalesce(max(payout.paid_at), max(remitted_at)) as paid_at, coalesce(max(payout.utr), max(each.utr)) as utr,
       count(*)::integer as parcels, sum(amount_paise)::bigint as collected, max(kept_paise) as kept, max(remitted_paise) as remitted,
       max(status) as status
     from remitted_parcels each left join remittances payout using (remittance_id)
     group by remittance_id having $1::text is null or remittance_id < $1 order by remittance_id desc limit $2`,
    [after ?? null, limit],
  )
  return rows.map((row) => ({
    remittanceId: row.remittance_id,
    paidAt: row.paid_at ?? undefined,
    utr: row.utr ?? undefined,
    parcels: row.parcels,
    collectedPaise: paise(row.collected),
    keptPaise: row.kept === null ? undefined : paise(row.kept),
    remittedPaise: row.remitted === null ? undefined : paise(row.remitted),
    status: row.status ?? undefined,
  }))
}

type ListedRow = {
  remittance_id: string
  paid_at: Date | null
  utr: string | null
  parcels: number
  collected: number
  kept: number | null
  remitted: number | null
  status: string | null
}
