import type { Day } from '#src/kit/time/day.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Page, PageCursor } from '#src/kit/page.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { readKeyedPage } from '#src/platform/db/keyed-page.store.ts'
import { totalsOf } from './split-tax.ts'
import { taxDocumentJson } from './tax-document-json.ts'
import type { CreditNote, CreditNoteDraft, InvoiceDraft, TaxDocument, TaxInvoice } from './tax-document.ts'

/**
 * Until this transaction ends no other issues a tax document: numbers are taken one after the other, a transaction that is rolled
 * back returns its number, and a later number never bears an earlier day. Take the lock last, and read the clock after it.
 */
export async function lockTaxDocuments(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('tax documents', 0))`)
}

/** Takes the next number of the series, behind `lockTaxDocuments`. `reference` names what it is issued for, once for each kind. */
export async function issueTaxDocument<Draft extends InvoiceDraft | CreditNoteDraft>(
  tx: Transaction,
  draft: Draft,
  { series, issuedOn, issuedAt, reference }: { series: string; issuedOn: Day; issuedAt: Date; reference: string },
): Promise<Draft & { number: string; issuedOn: Day }> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = totalsOf(draft.lines)
  const corrects = draft.kind === 'credit-note' ? draft.corrects.number : null
  const [issued] = await tx.query<DocumentRow>(
    `insert into tax_documents (series, serial, kind, reference, order_id, corrects, is_trial, issued_on, issued_at,
       taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, content, content_version)
     select $1, coalesce(max(serial), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from tax_documents where series = $1
     returning content, content_version, number, issued_on`,
    // biome-ignore format: grouped as in the statement
    [
      series, draft.kind, reference, draft.orderId, corrects, draft.isTrial, issuedOn, issuedAt,
      taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, JSON.stringify(draft), taxDocumentJson.version,
    ],
  )
  if (!issued) throw new Error(`no number was given out in ${series}`)
  return toDocument(issued) as unknown as Draft & { number: string; issuedOn: Day }
}

export async function findInvoice(sql: Sql, orderId: OrderId): Promise<TaxInvoice | undefined> {
  const [invoice] = await findAll(sql, `where order_id = $1 and kind = 'invoice'`, [orderId])
  return invoice as TaxInvoice | undefined
}

/** Returns an order's credit notes, oldest first. */
export const listCreditNotes = async (sql: Sql, orderId: OrderId): Promise<CreditNote[]> =>
  (await findAll(sql, `where order_id = $1 and kind = 'credit-note'`, [orderId])) as CreditNote[]

/** Returns the order's invoice first, then its credit notes. */
export const listDocumentsOfOrder = (sql: Sql, orderId: OrderId): Promise<TaxDocument[]> =>
  findAll(sql, 'where order_id = $1', [orderId], 'kind desc, ')

export async function findTaxDocument(sql: Sql, number: string): Promise<TaxDocument | undefined> {
  const [document] = await findAll(sql, 'where number = $1', [number])
  return document
}

export async function findCreditNote(sql: Sql, reference: string): Promise<CreditNote | undefined> {
  const [note] = await findAll(sql, `where kind = 'credit-note' and reference = $1`, [reference])
  return note as CreditNote | undefined
}

export type DocumentFilter = { readonly from: Day; readonly to: Day; readonly trials: boolean }

/** Returns the documents issued from the first of these days to the last, both included, oldest first. */
export const listTaxDocuments = (sql: Sql, { from, to, trials }: DocumentFilter): Promise<TaxDocument[]> =>
  findAll(sql, 'where issued_on between $1 and $2 and is_trial = $3', [from, to, trials])

/** One page of them, newest first. */
export async function pageTaxDocuments(
  sql: Sql,
  { from, to, trials }: DocumentFilter,
  cursor: PageCursor | undefined,
): Promise<Page<TaxDocument>> {
  const page = await readKeyedPage(
    sql,
    {
      table: 'tax_documents',
      columns: ['issued_on', 'issued_at', 'number'],
      where: [
        ['issued_on >= $', from],
        ['issued_on <= $', to],
        ['is_trial = $', trials],
      ],
    },
    cursor,
  )
  const found = await findAll(sql, 'where number = any ($1)', [page.rows])
  const byNumber = new Map(found.map((document) => [document.number, document]))
  return { ...page, rows: page.rows.flatMap((number) => byNumber.get(number) ?? []) }
}

async function findAll(sql: Sql, which: string, values: readonly unknown[], first = ''): Promise<TaxDocument[]> {
  const rows = await sql.query<DocumentRow>(
    `select content, content_version, number, issued_on from tax_documents ${which} order by ${first}issued_on, series, serial`,
    values,
  )
  return rows.map(toDocument)
}

type DocumentRow = { content: unknown; content_version: number; number: string; issued_on: Day }

const toDocument = ({ content, content_version: version, number, issued_on: issuedOn }: DocumentRow): TaxDocument => ({
  ...taxDocumentJson.read(content, version, number),
  number,
  issuedOn,
})
