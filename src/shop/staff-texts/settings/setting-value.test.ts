import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import { valueAt } from '../../settings/setting-form.ts'
import { settingChangeMessage } from './setting-texts.ts'
import { settingValue } from './setting-value.ts'

test('a changed setting is shown in words, and each value with its unit', () => {
  const change = (field: string, before: unknown, after: unknown) => settingChangeMessage({ field, before, after })
  assert.deepEqual(
    [
      change('charges.freeFromRupees', 1_000, 800),
      change('orders.linkHoldHours', 48, 24),
      change('cod.upToRupees', 10_000, null),
      change('promises.returnDays', 1, 30),
      change('promises.transitDays.to', 7, 5),
      change('delivery.cutOffHour', 14, 9),
      change('orders.unpaid.perNetwork.rupees', 300_000, 150_000.5),
      change('orders.whenSoldOut', 'refund', 'ask'),
      change('limits.logins.perMinutes', 15, 1),
      change('defaultParcel.weightGrams', 800, 1_200),
      change('42029100 general.rates.2027-04-01', undefined, 1_800),
      change('merchantFeed.googleProductCategory', 5974, null),
    ],
    [
      'Free delivery from: ₹1,000 → ₹800',
      'Hours a link can be paid: 48 hours → 24 hours',
      'Cash on delivery: up to: ₹10,000 → nothing',
      'Promises: can be returned for: 1 day → 30 days',
      'Promises: parcels take, to: 7 business days → 5 business days',
      'Hours and holidays: cut-off hour: 14:00 → 9:00',
      'Orders: amount of one network: ₹3,00,000 → ₹1,50,000.50',
      'Orders: money for what is sold out: goes back at once → waits for a person',
      'Limits: logins of staff, in: 15 minutes → 1 minute',
      'Weight of a product without sizes: 800 g → 1,200 g',
      '42029100 general, from 2027-04-01: nothing → 18 %',
      'Shop details: kind of goods: 5974 → nothing',
    ],
  )
})

test('no number of the settings is shown without its unit', () => {
  const demo: unknown = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8'))
  const { fields } = settingsRules({ overrides: {} })
  const bare = fields
    .filter(({ kind }) => kind === 'number')
    .map(({ path, fallback }) => [path, settingValue(path, valueAt(demo, path) ?? fallback ?? 5)] as const)
    .filter(([, shown]) => /^[\d,.]+$/.test(shown))
  assert.deepEqual(bare, [['merchantFeed.googleProductCategory', '5974']])
})
