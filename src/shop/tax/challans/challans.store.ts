import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { DocumentFilter } from '../tax-documents.store.ts'
import type { Challan, ChallanDraft } from './challan.ts'
import { challanJson } from './challan-json.ts'

type Issue = { readonly series: string; readonly issuedOn: Day; readonly issuedAt: Date; readonly parcelId: ParcelId }

/** Takes the next number of the series, behind `lockTaxDocuments`. A parcel that has a challan is refused by the database. */
export async function insertChallan(
  tx: Transaction,
  draft: ChallanDraft,
  { series, issuedOn, issuedAt, parcelId }: Issue,
): Promise<Challan> {
  const [issued] = await tx.query<ChallanRow>(
    `insert into challans (series, serial, parcel_id, order_id, is_trial, issued_on, issued_at, content, content_version)
     select $1, coalesce(max(serial), 0) + 1, $2, $3, $4, $5, $6, $7, $8 from challans where series = $1
     returning content, content_version, number, issued_on`,
    [series, parcelId, draft.orderId, draft.isTrial, issuedOn, issuedAt, JSON.stringify(draft), challanJson.version],
  )
  if (!issued) throw new Error(`no number was given out in ${series}`)
  return toChallan(issued)
}

export async function findChallanOfParcel(sql: Sql, parcelId: ParcelId): Promise<Challan | undefined> {
  const [challan] = await findAll(sql, 'where parcel_id = $1', [parcelId])
  return challan
}

/** Of the parcel in which an order's goods are sent now. */
export async function findCurrentChallan(sql: Sql, orderId: OrderId): Promise<Challan | undefined> {
  const [challan] = await findAll(sql, 'where parcel_id = (select id from parcels where order_id = $1 and replaced_at is null)', [orderId])
  return challan
}

export async function findChallan(sql: Sql, number: string): Promise<Challan | undefined> {
  const [challan] = await findAll(sql, 'where number = $1', [number])
  return challan
}

/** Those of the parcels of an order, oldest first: a parcel that was booked anew has another. */
export const listChallansOfOrder = (sql: Sql, orderId: OrderId): Promise<Challan[]> => findAll(sql, 'where order_id = $1', [orderId])

/** Those issued from the first of these days to the last, both included, oldest first. */
export const listChallans = (sql: Sql, { from, to, trials }: DocumentFilter): Promise<Challan[]> =>
  findAll(sql, 'where issued_on between $1 and $2 and is_trial = $3', [from, to, trials])

async function findAll(sql: Sql, which: string, values: readonly unknown[]): Promise<Challan[]> {
  const rows = await sql.query<ChallanRow>(
    `select content, content_version, number, issued_on from challans ${which} order by issued_on, series, serial`,
    values,
  )
  return rows.map(toChallan)
}

type ChallanRow = { content: unknown; content_version: number; number: string; issued_on: Day }

const toChallan = ({ content, content_version: version, number, issued_on: issuedOn }: ChallanRow): Challan => ({
  ...challanJson.read(content, version, number),
  number,
  issuedOn,
})
