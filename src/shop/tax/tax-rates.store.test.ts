import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { testDatabase } from '#tests/database.ts'
import type { TaxClass } from './tax-rates.ts'
import { listTaxClasses, replaceTaxClasses } from './tax-rates.store.ts'

const rate = (from: string, gstBasisPoints: number) => ({ from: from as Day, gstBasisPoints })
const boxes: TaxClass = { hsnCode: '42029200', name: 'general', rates: [rate('2017-07-01', 2800), rate('2017-11-15', 1800)] }
const crafts: TaxClass = { hsnCode: '42029200', name: 'handicraft', rates: [rate('2025-09-22', 500)] }

test('the rates are what was imported last, oldest first, and the same again is no change', async () => {
  const db = await testDatabase()
  const replace = (...classes: TaxClass[]) => db.transaction((tx) => replaceTaxClasses(tx, classes))
  assert.equal(await replace(boxes, crafts), true)
  assert.equal(await replace(boxes, crafts), false)
  assert.deepEqual(await listTaxClasses(db, ['42029200', '4420']), [boxes, crafts])

  const lowered = { ...boxes, rates: [...boxes.rates, rate('2027-04-01', 500)] }
  assert.equal(await replace(lowered), true)
  assert.deepEqual(await listTaxClasses(db, ['42029200']), [lowered])
})
