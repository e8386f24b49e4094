import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Paise, paise, sum } from '#src/kit/money.ts'
import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { splitTax, totalsOf } from './split-tax.ts'

test('the parts of a price add up to it to the paisa, in thousands of random carts, at every rate, within and between states', () => {
  const upTo = randomNumbers(7)
  for (let cart = 0; cart < 5_000; cart++) {
    const isIntraState = cart % 2 === 0
    const lines = Array.from({ length: 1 + upTo(12) }, () => {
      const totalPaise = paise((1 + upTo(2_000_000)) * (1 + upTo(20)))
      return { totalPaise, ...splitTax(totalPaise, [0, 25, 300, 500, 1200, 1800, 2800, 4000][upTo(8)]!, isIntraState) }
    })
    for (const { totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } of lines) {
      assert.equal(taxablePaise + cgstPaise + sgstPaise + igstPaise, totalPaise)
      assert.equal(cgstPaise, sgstPaise)
      assert.ok(isIntraState ? igstPaise === 0 : cgstPaise === 0)
    }
    const totals = totalsOf(lines)
    const parts = sum([totals.taxablePaise, totals.cgstPaise, totals.sgstPaise, totals.igstPaise])
    assert.equal(parts, totals.totalPaise)
    assert.equal(parts, sum(lines.map((line) => line.totalPaise)))
  }
})

test('the tax of a line is that of its value, within one paisa', () => {
  const upTo = randomNumbers(11)
  for (let i = 0; i < 20_000; i++) {
    const rate = [500, 1200, 1800][i % 3]!
    const { taxablePaise, igstPaise } = splitTax(paise(1 + upTo(10_000_000)), rate, false)
    assert.ok(Math.abs(igstPaise - (taxablePaise * rate) / 10_000) <= 1.2, `${taxablePaise} at ${rate}: ${igstPaise}`)
  }
})

test('buyers of both kinds of states pay the same tax', () => {
  for (let price = 1; price < 3_000; price++) {
    const here = splitTax(paise(price), 1800, true)
    const there = splitTax(paise(price), 1800, false)
    assert.equal(here.cgstPaise + here.sgstPaise, there.igstPaise)
    assert.equal(here.taxablePaise, there.taxablePaise)
  }
})

test('₹349 with 18 % is ₹295.76 and ₹53.24', () => {
  assert.deepEqual(splitTax(paise(34_900), 1800, false), parts(29_576, 0, 5_324))
  assert.deepEqual(splitTax(paise(34_900), 1800, true), parts(29_576, 2_662, 0))
  assert.deepEqual(splitTax(paise(34_900), 0, true), parts(34_900, 0, 0))
})

const parts = (taxable: number, half: number, igst: number) => ({
  taxablePaise: paise(taxable) as Paise,
  cgstPaise: paise(half),
  sgstPaise: paise(half),
  igstPaise: paise(igst),
})
