import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { taxDocumentJson } from './tax-document-json.ts'
import { findTaxDocument } from './tax-documents.store.ts'

/** As the first version of the shop wrote it: this text may never change, because tax documents are stored for years. */
const invoiceOfVersion1 = `{"kind": "invoice", "orderId": "AAAAAAAAAAAAAAAAAAAAAA", "orderNumber": "MJ-10001", "orderedOn": "2026-11-20",
  "payment": "online", "isTrial": false, "placeOfSupply": "29",
  "seller": {"brandName": "Manjusha", "legalName": "Manjusha Leathercraft", "gstin": "27DEMOS1234D1ZK", "addressLines": ["Pune 411052"],
    "stateCode": "27", "email": "hello@manjusha.example", "phone": "+91 98200 00000"},
  "buyer": {"name": "Asha Rao", "addressLines": ["12 MG Road", "Bengaluru 560001"], "phone": "9876543210"},
  "lines": [{"position": 1, "title": "Noor Ring Box (Oxblood)", "hsnCode": "42029200", "gstBasisPoints": 1800, "quantity": 1,
    "unitPricePaise": 34900, "totalPaise": 34900, "taxablePaise": 29576, "cgstPaise": 0, "sgstPaise": 0, "igstPaise": 5324}]}`
const creditNoteOfVersion1 = invoiceOfVersion1.replace(
  '"kind": "invoice"',
  '"kind": "credit-note", "corrects": {"number": "MJ/2627/1", "issuedOn": "2026-11-20", "totalPaise": 34900}, "reason": "Returned"',
)

test('invoices and credit notes of the first version stay readable', () => {
  for (const content of [invoiceOfVersion1, creditNoteOfVersion1])
    assert.deepEqual(taxDocumentJson.read(JSON.parse(content), 1, 'MJ/2627/1'), JSON.parse(content))
})

test('a document that cannot be read is an error that names it and its field, and so is an unknown version', async () => {
  const db = await testDatabase()
  await db.query('alter table tax_documents drop constraint tax_documents_order_id_fkey')
  await insertInvoice(db, { serial: 1, content: invoiceOfVersion1.replace('"quantity": 1', '"quantity": "1"'), version: 1 })
  await insertInvoice(db, { serial: 2, content: invoiceOfVersion1, version: 9 })
  await insertInvoice(db, { serial: 3, content: invoiceOfVersion1, version: 1 })
  await assert.rejects(
    findTaxDocument(db, 'MJ/2627/0001'),
    /tax_documents\.content of MJ\/2627\/0001 cannot be read: lines\[0\]\.quantity is not/,
  )
  await assert.rejects(findTaxDocument(db, 'MJ/2627/0002'), /tax_documents\.content of MJ\/2627\/0002 has version 9/)
  assert.equal((await findTaxDocument(db, 'MJ/2627/0003'))?.orderNumber, 'MJ-10001')
})

const insertInvoice = (db: TestDatabase, { serial, content, version }: { serial: number; content: string; version: number }) =>
  db.query(
    `insert into tax_documents (series, serial, kind, reference, order_id, is_trial, issued_on, issued_at,
       taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, content, content_version)
     values ('MJ/2627', $1::integer, 'invoice', $1::text, $1::text, false, '2026-11-20', '2026-11-20T09:00:00Z', 29576, 0, 0, 5324, 34900, $2, $3)`,
    [serial, content, version],
  )
