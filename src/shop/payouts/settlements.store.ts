import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Lined } from './payout-table.ts'
import type { SettlementRow, SettlementTotal } from './settlement-tables.ts'

/** `contradicting`: lines of rows that are there already with other amounts, from this file or an earlier one. */
export type StoredRows = { readonly added: number; readonly contradicting: readonly number[] }

const given = `from json_to_recordset($2::json) as given (line integer, settlement_id text, entity_id text, kind text, amount_paise bigint,
    fee_paise bigint, tax_paise bigint, debit_paise bigint, credit_paise bigint, made_at timestamptz, settled_at timestamptz, utr text,
    gateway_payment_id text, receipt text, dispute_id text, description text)`
const columns = `settlement_id, entity_id, kind, amount_paise, fee_paise, tax_paise, debit_paise, credit_paise, made_at, settled_at, utr,
    gateway_payment_id, receipt, dispute_id, description`
const amounts = (of: string): string =>
  ['kind', 'amount_paise', 'fee_paise', 'tax_paise', 'debit_paise', 'credit_paise'].map((column) => `${of}.${column}`).join(', ')

/** Adds what is not there yet. */
export async function insertSettlementRows(tx: Transaction, fileId: number, rows: readonly Lined<SettlementRow>[]): Promise<StoredRows> {
  const json = JSON.stringify(rows.map(toRow))
  const [{ added } = { added: 0 }] = await tx.query<{ added: number }>(
    `with added as (insert into settlement_rows (file_id, ${columns}) select $1, ${columns} ${given} on conflict do nothing returning 1)
     select count(*)::integer as added from added`,
    [fileId, json],
  )
  const contradicting = await tx.query<{ line: number }>(
    `select line ${given} join settlement_rows kept using (settlement_id, entity_id)
      where $1::bigint is not null and (${amounts('given')}) is distinct from (${amounts('kept')}) order by line`,
    [fileId, json],
  )
  return { added, contradicting: contradicting.map(({ line }) => line) }
}

const toRow = (row: Lined<SettlementRow>) => ({
  line: row.line,
  settlement_id: row.settlementId,
  entity_id: row.entityId,
  kind: row.kind,
  amount_paise: row.amountPaise,
  fee_paise: row.feePaise,
  tax_paise: row.taxPaise,
  debit_paise: row.debitPaise,
  credit_paise: row.creditPaise,
  made_at: row.madeAt,
  settled_at: row.settledAt,
  utr: row.utr ?? null,
  gateway_payment_id: row.gatewayPaymentId ?? null,
  receipt: row.receipt ?? null,
  dispute_id: row.disputeId ?? null,
  description: row.description ?? null,
})

/** A settlement's state may change until it is processed; its amount never does. */
export async function insertSettlementTotals(
  tx: Transaction,
  fileId: number,
  rows: readonly Lined<SettlementTotal>[],
): Promise<StoredRows> {
  const contradicting: number[] = []
  let added = 0
  for (const { line, settlementId, amountPaise, status, utr, madeAt } of rows) {
    const [kept] = await tx.query<{ amount: number; is_new: boolean }>(
      `insert into settlement_totals as kept (settlement_id, file_id, amount_paise, status, utr, made_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (settlement_id) do update set status = excluded.status, utr = coalesce(excluded.utr, kept.utr)
       returning amount_paise as amount, xmax = 0 as is_new`,
      [settlementId, fileId, amountPaise, status, utr ?? null, madeAt],
    )
    if (kept?.amount !== amountPaise) contradicting.push(line)
    else if (kept.is_new) added++
  }
  return { added, contradicting }
}

/** One settlement, as its rows have it. */
export type ListedSettlement = {
  readonly settlementId: string
  readonly settledAt: Date
  readonly utr: string | undefined
  readonly payments: number
  readonly refunds: number
  readonly feePaise: Paise
  readonly taxPaise: Paise
  /** What its rows come to. */
  readonly netPaise: Paise
  /** What the gateway says that it has transferred; undefined where that file was not read. */
  readonly transferredPaise: Paise | undefined
}

/** Newest first. */
export async function listSettlements(
  sql: Sql,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ListedSettlement[]> {
  const rows = await sql.query<ListedRow>(
    `select settlement_id, max(settled_at) as settled_at, max(each.utr) as utr,
       (count(*) filter (where kind = 'payment'))::integer as payments, (count(*) filter (where kind = 'refund'))::integer as refunds,
       sum(fee_paise)::bigint as fee, sum(tax_paise)::bigint as tax, sum(credit_paise - debit_paise)::bigint as net, max(total.amount_paise) as transferred
     from settlement_rows each left join settlement_totals total using (settlement_id)
     group by settlement_id
     having $1::text is null or (max(settled_at), settlement_id) < ((select max(last.settled_at) from settlement_rows last where last.settlement_id = $1), $1)
     order by settled_at desc, settlement_id desc limit $2`,
    [after ?? null, limit],
  )
  return rows.map((row) => ({
    settlementId: row.settlement_id,
    settledAt: row.settled_at,
    utr: row.utr ?? undefined,
    payments: row.payments,
    refunds: row.refunds,
    feePaise: paise(row.fee),
    taxPaise: paise(row.tax),
    netPaise: paise(row.net),
    transferredPaise: row.transferred === null ? undefined : paise(row.transferred),
  }))
}

type ListedRow = {
  settlement_id: string
  settled_at: Date
  utr: string | null
  payments: number
  refunds: number
  fee: number
  tax: number
  net: number
  transferred: number | null
}
