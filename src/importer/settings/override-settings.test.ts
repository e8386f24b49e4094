import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#src/platform/config/config.ts'
import { settingLeaves } from './override-settings.ts'
import { SettingsFile } from './settings-file.ts'
import { readSettings, settingsRulesOf } from '#src/main/wiring/settings/read-settings.ts'

const demo = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8')) as Record<string, unknown>
const leaves = settingLeaves(SettingsFile)

function settingsWith(environment: Record<string, string>, folder = 'demo-shop') {
  const read = readSettings(folder, settingsRulesOf({ settingOverrides: environment }))
  return read.ok ? read.value.settings : assert.fail(read.problem.faults.join('\n'))
}
const faultsOf = (environment: Record<string, string>) => {
  const read = readSettings('demo-shop', settingsRulesOf({ settingOverrides: environment }))
  return read.ok ? [] : read.problem.faults
}

/** Every value of a settings file that is no group of others. */
const pathsIn = (value: unknown, path: readonly string[] = []): string[] =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? [path.join('.')]
    : Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))

const at = (settings: unknown, path: readonly string[]): unknown =>
  path.reduce((value, key) => (value as Record<string, unknown>)[key], settings)

test('S18: every value of settings.json has a variable of its own, and no two share one', () => {
  const paths = leaves.map(({ path }) => path.join('.'))
  for (const path of pathsIn(demo)) assert.ok(paths.includes(path), path)
  assert.equal(new Set(leaves.map(({ variable }) => variable)).size, leaves.length)
  assert.ok(!leaves.some(({ variable }) => variable === 'SHOP_DIR'))
  assert.equal(leaves.find(({ path }) => path.join('.') === 'delivery.cutOffHour')?.variable, 'SHOP_DELIVERY_CUT_OFF_HOUR')
})

test('S18: the environment alone can set up the same shop, value by value', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  writeFileSync(join(folder, 'settings.json'), '{}')
  const variables = leaves.flatMap(({ path, variable }): [string, string][] => {
    const value = at(demo, path)
    return value === undefined ? [] : [[variable, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
  assert.deepEqual(settingsWith(Object.fromEntries(variables), folder), settingsWith({}))
})

test('a value of the environment is read as the kind of value that the file has', () => {
  const settings = settingsWith({
    SHOP_BRAND_NAME: 'Sanduk',
    SHOP_BRAND_GSTIN: 'null',
    SHOP_ORDERS_HOLD_MINUTES: '45',
    SHOP_COD_IS_OFFERED: 'false',
    SHOP_COD_UP_TO_RUPEES: 'null',
    SHOP_COD_REFUSED_PINCODES: '744, 682555',
    SHOP_CONTACT_ADDRESS: '["14, Karvenagar Lane", "Pune 411052"]',
    SHOP_DELIVERY_HOLIDAYS: '[]',
  })
  assert.equal(settings.brand.name, 'Sanduk')
  assert.equal(settings.brand.gstin, undefined)
  assert.equal(settings.orders.holdMinutes, 45)
  assert.deepEqual([settings.cod.isOffered, settings.cod.upToPaise, settings.cod.refusedPincodes], [false, undefined, ['744', '682555']])
  assert.deepEqual(settings.contact.address, ['14, Karvenagar Lane', 'Pune 411052'])
  assert.deepEqual(settings.delivery, { ...settings.delivery, holidays: [] })
})

test('each fault of an overridden value names its variable, all of them at once', () => {
  const faults = faultsOf({
    SHOP_ORDERS_HOLD_MINUTES: '2',
    SHOP_CONTACT_EMAIL: 'nobody',
    SHOP_COD_IS_OFFERED: 'perhaps',
    SHOP_DELIVERY_CUT_OFF_HOUR: 'noon',
    SHOP_DELIVERY_HOLIDAYS: '2026-12-25, Christmas',
    SHOP_CONTACT_ADDRESS: '["one"',
  })
  const variables = faults.map((fault) => fault.split(' ')[0]).toSorted()
  assert.deepEqual(variables, [
    'SHOP_COD_IS_OFFERED',
    'SHOP_CONTACT_ADDRESS',
    'SHOP_CONTACT_EMAIL',
    'SHOP_DELIVERY_CUT_OFF_HOUR',
    'SHOP_DELIVERY_HOLIDAYS',
    'SHOP_ORDERS_HOLD_MINUTES',
  ])
})

test('a variable without a setting is a fault, so that a typing error is noticed', () => {
  assert.deepEqual(faultsOf({ SHOP_BRAND_NAEM: 'Sanduk' }), ['SHOP_BRAND_NAEM: no setting has this name; is SHOP_BRAND_NAME meant?'])
  assert.deepEqual(faultsOf({ SHOP_BRAND: 'Sanduk' }).length, 1)
})

test('the shop starts with the settings of its environment, and SHOP_DIR and empty variables are no settings', () => {
  const load = (environment: Record<string, string>) => {
    const config = readConfig({ SHOP_DIR: 'demo-shop', ...environment })
    const rules = settingsRulesOf(config.ok ? config.value : assert.fail(config.problem.faults.join()))
    const read = readSettings('demo-shop', rules)
    return read.ok ? read.value.settings : assert.fail(read.problem.faults.join())
  }
  assert.equal(load({ SHOP_BRAND_NAME: 'Sanduk', SHOP_BRAND_TAGLINE: ' ' }).brand.name, 'Sanduk')
  assert.throws(() => load({ SHOP_BRNAD_NAME: 'Sanduk' }), /SHOP_BRNAD_NAME/)
  const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@shop.example' }
  assert.equal(load({ ...mail, SHOP_MAIL_FROM: 'a@shop.example' }).mail.from, 'a@shop.example')
  assert.throws(() => load({ ...mail, SHOP_MAIL_FROM: 'b@shop.example' }), /SHOP_MAIL_FROM differs from MAIL_FROM/)
})

test('nothing is charged for what the file leaves out, and dear pincodes need an amount', () => {
  const nothing = { deliveryPaise: 0, freeFromPaise: undefined, furtherKilogramPaise: 0, farPincodes: [], farPaise: 0, cashPaise: 0 }
  assert.deepEqual(settingsWith({}).charges, nothing)
  const charged = settingsWith({ SHOP_CHARGES_DELIVERY_RUPEES: '49', SHOP_CHARGES_FAR_PINCODES: '744', SHOP_CHARGES_FAR_RUPEES: '150.50' })
  assert.deepEqual(charged.charges, { ...nothing, deliveryPaise: 4_900, farPincodes: ['744'], farPaise: 15_050 })
  assert.match(faultsOf({ SHOP_CHARGES_FAR_PINCODES: '744' }).join('\n'), /farRupees.*must be an amount, because there are farPincodes/)
  assert.match(faultsOf({ SHOP_CHARGES_CASH_RUPEES: '-5' }).join('\n'), /cashRupees/i)
})
