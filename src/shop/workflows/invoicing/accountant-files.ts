import { type Columns, toCsv } from '#src/kit/csv.ts'
import { accountantNote } from '../../tax/gst-texts.ts'
import { documentColumns, gstColumns } from '../../tax/gst-columns.ts'
import { gstTables, ratedRows } from '../../tax/gst-return.ts'
import { challanColumns } from '../../tax/challans/challan-columns.ts'
import type { DocumentFilter } from '../../tax/tax-documents.store.ts'
import type { Deps, FileOfArchive } from '../deps.ts'
import { showGst } from './show-gst.ts'
import { drawn, type TaxDocumentDeps } from './show-tax-document.ts'

/** Yields one file after the other: a document is drawn when the one before has been taken, so that a month of them is never in memory. */
export async function* accountantFiles(filter: DocumentFilter, deps: Deps & TaxDocumentDeps): AsyncGenerator<FileOfArchive, void> {
  const { documents, challans, tables, checks } = await showGst(filter, deps)
  const { gstin, legalName } = deps.settings.brand
  const text = (name: string, written: string): FileOfArchive => ({ name, content: encoder.encode(written), day: filter.to })

  yield text(
    'read-me-first.txt',
    accountantNote(filter, { legalName, gstin, documents: documents.length, challans: challans.length, checks }),
  )
  // Spreadsheets take it for UTF-8 by this mark; the tables of the return go to the tax office's template, which knows none.
  yield text('register.csv', '\ufeff' + toCsv(documents.flatMap(ratedRows), documentColumns))
  if (challans.length > 0) yield text('challans.csv', '\ufeff' + toCsv(challans, challanColumns))
  for (const table of gstTables) yield text(`gstr1-${table}.csv`, toCsv<object>(tables[table], gstColumns[table] as Columns<object>))
  for (const document of documents) {
    const { fileName, content } = await drawn(document, deps)
    yield { name: `documents/${fileName}`, content, day: document.issuedOn }
  }
  for (const challan of challans) {
    const { fileName, content } = await drawn(challan, deps)
    yield { name: `challans/${fileName}`, content, day: challan.issuedOn }
  }
}

const encoder = new TextEncoder()
