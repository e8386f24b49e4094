import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { toCsv } from '#src/kit/csv.ts'
import { paise } from '#src/kit/money.ts'
import { gstReturnOf, gstTables, ratedRows } from './gst-return.ts'
import { drawUpInvoice, type Sale } from './tax-document.ts'
import { aBuyer, aSale, aSoldLine, buyersGstin } from '#tests/factories/tax.ts'
import { documentColumns, gstColumns } from './gst-columns.ts'

const day = '2026-11-21' as Day
const invoice = (sale: Partial<Sale>) => ({ ...drawUpInvoice(aSale(sale), [], day), number: 'MJ/2627/0001', issuedOn: day })
const returned = (sale: Partial<Sale> = {}) => gstReturnOf([invoice(sale)], [])

test("an invoice to a business is a line of the tax office's own template", () => {
  const buyer = aBuyer({ gstin: buyersGstin, businessName: 'Deshpande, Rao & Co' })
  assert.deepEqual(toCsv(returned({ buyer }).b2b, gstColumns.b2b).split('\r\n'), [
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    '29DEMOB5678D1Z9,"Deshpande, Rao & Co",MJ/2627/0001,21-Nov-2026,998.00,29-Karnataka,N,,Regular B2B,,18,845.76,0.00',
  ])
})

test('sales to others are a line for each state and rate', () => {
  assert.deepEqual(toCsv(returned().b2cs, gstColumns.b2cs).split('\r\n'), [
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'OE,29-Karnataka,,18,845.76,0.00,',
  ])
})

test('the summary by HSN code has quantities and all three taxes', () => {
  const [, line] = toCsv(returned({ placeOfSupply: '27' }).hsn, gstColumns.hsn).split('\r\n')
  assert.equal(line, '42029200,,NOS-NUMBERS,2,998.00,18,845.76,0.00,76.12,76.12,0.00,B2C')
})

test('each kind of document is named as the tax office lists it', () => {
  const series = (['invoice', 'credit-note', 'challan'] as const).map((kind) => ({
    kind,
    from: 'MJ/2627/0001',
    to: 'MJ/2627/0003',
    count: 3,
  }))
  assert.deepEqual(toCsv(series, gstColumns.docs).split('\r\n'), [
    'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    'Invoices for outward supply,MJ/2627/0001,MJ/2627/0003,3,0',
    'Credit Note,MJ/2627/0001,MJ/2627/0003,3,0',
    'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11),MJ/2627/0001,MJ/2627/0003,3,0',
  ])
})

test('every table has its columns, also without rows', () => {
  for (const table of gstTables) assert.ok(Object.keys(gstColumns[table]).length >= 5, table)
})

test('what a buyer typed cannot become a formula, a new line or a new column', () => {
  for (const name of ['=HYPERLINK("http://x.example")', '+1', '@cmd', '-1+2']) {
    const [, ...lines] = toCsv(ratedRows(invoice({ buyer: aBuyer({ name }) })), documentColumns).split('\r\n')
    assert.equal(lines.length, 1)
    assert.match(lines[0]!, /,"?'[=+@-]/, name)
  }
  const [, line] = toCsv(ratedRows(invoice({ buyer: aBuyer({ name: 'A "B"\nC' }) })), documentColumns).split('\r\n')
  assert.match(line!, /"A ""B""\nC"/)
})

test('an amount with a minus stays an amount', () => {
  const rows = [{ ...returned({ lines: [aSoldLine({ quantity: 1, unitPricePaise: paise(100) })] }).hsn[0]!, units: -2 }]
  assert.match(toCsv(rows, gstColumns.hsn), /NUMBERS,-2,/)
})
