import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { drawUpInvoice } from '#src/shop/tax/tax-document.ts'
import { aSale } from '#tests/factories/tax.ts'
import { textOfPdf } from '#tests/read-pdf.ts'
import { documentDrawer } from './document-drawer.ts'

const day = '2026-11-21' as Day
const invoice = (number: string) => ({ ...drawUpInvoice(aSale(), [], day), number, issuedOn: day })

test('a document that is requested again is not drawn again, and another one is', async () => {
  const draw = documentDrawer()
  const first = await draw(invoice('MJ/2627/0001'))
  assert.equal(await draw(invoice('MJ/2627/0001')), first)
  const second = await draw(invoice('MJ/2627/0002'))
  assert.match(textOfPdf(first), /MJ\/2627\/0001/)
  assert.match(textOfPdf(second), /MJ\/2627\/0002/)
})
