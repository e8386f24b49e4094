import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { aSale, aSoldLine } from '#tests/factories/tax.ts'
import { totalsOf } from '../split-tax.ts'
import { drawUpInvoice } from '../tax-document.ts'
import { challanJson } from './challan-json.ts'
import { linesOfLot, linesWithoutTax } from './challan.ts'

/** Three boxes at ₹499 and one at ₹300, from Maharashtra to Karnataka, sold for ₹1,700.01 with a discount. */
const sold = [aSoldLine({ quantity: 3 }), aSoldLine({ quantity: 1, unitPricePaise: paise(30_000), hsnCode: '42021250' })]
const invoice = drawUpInvoice(aSale({ lines: sold, totalPaise: paise(170_001) }), [], aSale().orderedOn)

test('a lot has what the invoice charged for its pieces, and both lots add up to the invoice to the paisa', () => {
  // Of ₹1,700.01 the three boxes have 1497/1797, which is ₹1,416.20, and the one has ₹283.81. Two of the three cost two thirds of ₹1,416.20: ₹944.13.
  const second = linesOfLot(invoice, [{ position: 1, units: 2 }], 'second')
  const first = linesOfLot(invoice, [{ position: 1, units: 2 }], 'first')
  assert.deepEqual(
    [second, first].map((lot) => lot.map(({ position, quantity, totalPaise }) => [position, quantity, totalPaise])),
    [
      [[1, 2, 94_413]],
      [
        [1, 1, 47_207],
        [2, 1, 28_381],
      ],
    ],
  )
  const whole = totalsOf(invoice.lines)
  assert.deepEqual(totalsOf([...first, ...second]), whole)
  // ₹944.13 × 18 / 118 = ₹144.02, so IGST of ₹144.02 on ₹800.11.
  assert.deepEqual([second[0]?.taxablePaise, second[0]?.igstPaise, second[0]?.gstBasisPoints], [80_011, 14_402, 1800])
})

test('a whole line in the second lot is none of the first', () => {
  const apart = [{ position: 2, units: 1 }]
  assert.deepEqual(
    [linesOfLot(invoice, apart, 'second'), linesOfLot(invoice, apart, 'first')].map((lot) =>
      lot.map(({ position, quantity }) => [position, quantity]),
    ),
    [[[2, 1]], [[1, 3]]],
  )
})

test('what is not sold has a value, and no tax', () => {
  assert.deepEqual(
    linesWithoutTax(sold).map(({ position, totalPaise, taxablePaise, igstPaise, gstBasisPoints }) => [
      position,
      totalPaise,
      taxablePaise,
      igstPaise,
      gstBasisPoints,
    ]),
    [
      [1, 149_700, 149_700, 0, 0],
      [2, 30_000, 30_000, 0, 0],
    ],
  )
})

/** As the first version of the shop wrote it: this text may never change, because challans are stored for years. */
const challanOfVersion1 = `{"kind": "challan", "why": {"kind": "no supply", "of": "the parcel of order MJ-10001"}, "orderId": "AAAAAAAAAAAAAAAAAAAAAA",
  "orderNumber": "MJ-10002", "orderedOn": "2026-11-20", "isTrial": false, "placeOfSupply": "29", "invoice": {"number": "MJ/2627/0001", "issuedOn": "2026-11-20"},
  "seller": {"brandName": "Manjusha", "legalName": "Manjusha Leathercraft", "gstin": "27DEMOS1234D1ZK", "addressLines": ["Pune 411052"],
    "stateCode": "27", "email": "hello@manjusha.example", "phone": "+91 98200 00000"},
  "buyer": {"name": "Asha Rao", "addressLines": ["12 MG Road", "Bengaluru 560001"], "phone": "9876543210"},
  "lines": [{"position": 1, "title": "Noor Ring Box (Oxblood)", "hsnCode": "42029200", "gstBasisPoints": 0, "quantity": 1,
    "unitPricePaise": 34900, "totalPaise": 34900, "taxablePaise": 34900, "cgstPaise": 0, "sgstPaise": 0, "igstPaise": 0}]}`

test('challans of the first version stay readable', () => {
  assert.deepEqual(challanJson.read(JSON.parse(challanOfVersion1), 1, 'MJ/D2627/0001'), JSON.parse(challanOfVersion1))
})
