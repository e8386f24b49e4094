import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { ratesOn, type TaxClass } from '#src/shop/tax/tax-rates.ts'
import { aPublishingShop as shop } from '#tests/factories/publishing-shop.ts'
import { personalised, plain } from '#tests/factories/shop-folder.ts'
import { readCatalogue } from './catalogue-file.ts'
import { readTaxRates } from './tax-rates-file.ts'

const today = '2026-11-21' as Day
const boxes = { hsnCode: '42029200', class: 'general', goods: 'Boxes', rates: [{ from: '2017-11-15', gstBasisPoints: 1800 }] }
const dated = (...days: string[]) => ({ ...boxes, rates: days.map((from) => ({ from, gstBasisPoints: 1800 })) })
const faultsIn = (...classes: object[]) => readTaxRates(classes).faults

const rateFaultsOf = (products: unknown, classes: readonly TaxClass[], day = today) =>
  readCatalogue(products, { shop, ratesOf: (hsnCode) => ratesOn(day, hsnCode, classes) }).faults

test("the demo shop's rates have no fault, and its products agree with them", () => {
  const { classes, faults } = readTaxRates(JSON.parse(readFileSync('demo-shop/tax-rates.json', 'utf8')))
  assert.deepEqual([...faults, ...rateFaultsOf(JSON.parse(readFileSync('demo-shop/catalogue.json', 'utf8')), classes)], [])
})

test('a product whose rate is not one of its HSN code today is a fault, and so is a code without rates', () => {
  const { classes } = readTaxRates([boxes])
  const products = [plain({ gstBasisPoints: 1200 }), personalised({ hsnCode: '39231020' })]
  assert.deepEqual(rateFaultsOf(products, classes), [
    'catalogue.json, rani, gstBasisPoints: is 12 %, but the tax rates say 18 % for 42029200 today',
    'catalogue.json, noor, hsnCode: 39231020 has no tax rate for today',
  ])
})

test('a rate for a later day is not in force yet', () => {
  const { classes } = readTaxRates([{ ...boxes, rates: [...boxes.rates, { from: '2027-04-01', gstBasisPoints: 500 }] }])
  assert.deepEqual(rateFaultsOf([plain()], classes), [])
  assert.equal(rateFaultsOf([plain()], classes, '2027-04-01' as Day).length, 1)
})

test('faults of the tax rates are reported with their place', () => {
  assert.deepEqual(faultsIn(dated('2017-11-31')), ['tax-rates.json, 0.rates.0.from: must be a day such as 2025-09-22'])
  assert.deepEqual(faultsIn(dated('2018-01-01', '2017-11-15')), [
    'tax-rates.json, 0.rates.1.from: must come after the day before it in the list',
  ])
  assert.deepEqual(faultsIn(dated('2018-01-01'), dated('2019-01-01')), ['tax-rates.json, 1: "general" of 42029200 is there twice'])
  assert.deepEqual(faultsIn(), ['tax-rates.json: must have at least one class of goods'])
})
