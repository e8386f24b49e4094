import { type Columns, toCsv } from '#src/kit/csv.ts'
import type { Day } from '#src/kit/time/day.ts'
import { accountantNote } from '../../tax/gst-texts.ts'
import { documentColumns, gstColumns } from '../../tax/gst-columns.ts'
import { gstTables, ratedRows } from '../../tax/gst-return.ts'
import type { DocumentFilter } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { showGst } from './show-gst.ts'
import { drawn, type TaxDocumentDeps } from './show-tax-document.ts'

/** Makes an archive of files while they come in, one at a time. */
export type Zip = (files: AsyncIterable<AccountantFile>) => AsyncGenerator<Uint8Array<ArrayBuffer>, void>

export type AccountantFile = {
  /** With its folder, such as `documents/MJ-2627-0001.pdf`. */
  readonly name: string
  readonly content: Uint8Array
  /** The last day that it tells of. */
  readonly day: Day
}

/** Yields one file after the other: a document is drawn when the one before has been taken, so that a month of them is never in memory. */
export async function* accountantFiles(filter: DocumentFilter, deps: Deps & TaxDocumentDeps): AsyncGenerator<AccountantFile, void> {
  const { documents, tables, checks } = await showGst(filter, deps)
  const { gstin, legalName } = deps.settings.brand
  const text = (name: string, written: string): AccountantFile => ({ name, content: encoder.encode(written), day: filter.to })

  yield text('read-me-first.txt', accountantNote(filter, { legalName, gstin, documents: documents.length, checks }))
  yield text('register.csv', toCsv(documents.flatMap(ratedRows), documentColumns))
  for (const table of gstTables) yield text(`gstr1-${table}.csv`, toCsv<object>(tables[table], gstColumns[table] as Columns<object>))
  for (const document of documents) {
    const { fileName, content } = await drawn(document, deps)
    yield { name: `documents/${fileName}`, content, day: document.issuedOn }
  }
}

const encoder = new TextEncoder()
