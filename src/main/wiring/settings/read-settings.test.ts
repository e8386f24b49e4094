import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings, settingsRulesOf } from './read-settings.ts'

const rules = settingsRulesOf({ settingOverrides: {} })

function folderWith(settings: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  writeFileSync(join(folder, 'settings.json'), settings)
  return folder
}
const faultsOf = (folder: string) => {
  const read = readSettings(folder, rules)
  return read.ok ? [] : read.problem.faults
}

test("the demo shop's settings are complete", () => {
  const read = readSettings('demo-shop', rules)
  assert.ok(read.ok)
  assert.equal(read.value.settings.brand.name, 'Manjusha')
})

test('every fault of the settings is reported at once, with its field', () => {
  const settings = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8'))
  settings.mail.from = 'a@b.example, c@d.example'
  settings.pickup.pincode = '011052'
  settings.orders.holdMinutes = 0.5
  settings.brand.gstin = '27DEMOS1234D1ZX'
  settings.pickup.state = 'Puna'
  settings.colour = 'red'
  const faults = faultsOf(folderWith(JSON.stringify(settings)))
  for (const field of ['mail.from', 'pickup.pincode', 'pickup.state', 'orders.holdMinutes', 'brand.gstin', 'colour'])
    assert.ok(
      faults.some((fault) => fault.includes(field)),
      field,
    )
})

test('a missing or broken settings file is refused in one sentence that names the file', () => {
  assert.match(faultsOf('/nowhere').join(), /^\/nowhere\/settings\.json: /)
  assert.equal(faultsOf(folderWith('{')).length, 1)
})

test('the GSTIN must be of the state that goods leave from', () => {
  const settings = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8'))
  settings.pickup.state = 'Goa'
  assert.match(
    faultsOf(folderWith(JSON.stringify(settings))).join(),
    /brand[.]gstin: is registered in Maharashtra, but goods leave from Goa/,
  )
})

test('a settings file without promises is read with those of the specification and no warranty', () => {
  const { promises: _promises, ...settings } = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8'))
  const read = readSettings(folderWith(JSON.stringify(settings)), rules)
  assert.ok(read.ok)
  const { processingDays, transitDays, returnDays, areReturnsFree, warrantyMonths } = read.value.settings.promises
  assert.deepEqual(
    [processingDays, transitDays],
    [
      { from: 2, to: 3 },
      { from: 5, to: 7 },
    ],
  )
  assert.deepEqual([returnDays, areReturnsFree, warrantyMonths], [30, true, 0])
})

test('promises that cannot be kept are faults with their field', () => {
  const settings = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8'))
  settings.promises = { transitDays: { from: 7, to: 5 }, returnDays: -1, refundDays: 0, shipping: 'free' }
  const faults = faultsOf(folderWith(JSON.stringify(settings))).join('\n')
  for (const field of ['promises.transitDays', 'promises.returnDays', 'promises.refundDays', 'shipping'])
    assert.ok(faults.includes(field), field)
})
