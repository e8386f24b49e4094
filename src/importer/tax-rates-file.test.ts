import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { ProductInFile } from './catalogue-fields.ts'
import { catalogueRateFaults, readTaxRates } from './tax-rates-file.ts'

const today = '2026-11-21' as Day
const boxes = { hsnCode: '42029200', class: 'general', goods: 'Boxes', rates: [{ from: '2017-11-15', gstBasisPoints: 1800 }] }
const dated = (...days: string[]) => ({ ...boxes, rates: days.map((from) => ({ from, gstBasisPoints: 1800 })) })
const faultsIn = (...classes: object[]) => readTaxRates(classes).faults

const demoProducts = (JSON.parse(readFileSync('demo-shop/catalogue.json', 'utf8')) as object[]).map((product) =>
  ProductInFile.parse(product),
)

test("the demo shop's rates have no fault, and its products agree with them", () => {
  const { classes, faults } = readTaxRates(JSON.parse(readFileSync('demo-shop/tax-rates.json', 'utf8')))
  assert.deepEqual([...faults, ...catalogueRateFaults(demoProducts, classes, today)], [])
})

test('a product whose rate is not one of its HSN code today is a fault, and so is a code without rates', () => {
  const { classes } = readTaxRates([boxes])
  const product = demoProducts[0]!
  const products = [
    { ...product, id: 'rani', gstBasisPoints: 1200 },
    { ...product, id: 'mehr', hsnCode: '39231020' },
  ]
  assert.deepEqual(catalogueRateFaults(products, classes, today), [
    'catalogue.json, rani, gstBasisPoints: is 1200, but tax-rates.json says 1800 for 42029200 today',
    'catalogue.json, mehr, hsnCode: 39231020 has no rate in tax-rates.json',
  ])
})

test('a rate for a later day is not in force yet', () => {
  const { classes } = readTaxRates([{ ...boxes, rates: [...boxes.rates, { from: '2027-04-01', gstBasisPoints: 500 }] }])
  const product = { ...demoProducts[0]!, hsnCode: '42029200' }
  assert.deepEqual(catalogueRateFaults([product], classes, today), [])
  assert.equal(catalogueRateFaults([product], classes, '2027-04-01' as Day).length, 1)
})

test('faults of the tax rates are reported with their place', () => {
  assert.deepEqual(faultsIn(dated('2017-11-31')), ['tax-rates.json, 0.rates.0.from: must be a day such as 2025-09-22'])
  assert.deepEqual(faultsIn(dated('2018-01-01', '2017-11-15')), [
    'tax-rates.json, 0.rates.1.from: must come after the day before it in the list',
  ])
  assert.deepEqual(faultsIn(dated('2018-01-01'), dated('2019-01-01')), ['tax-rates.json, 1: "general" of 42029200 is there twice'])
  assert.deepEqual(faultsIn(), ['tax-rates.json: must have at least one class of goods'])
})
