import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configuredShop } from '#tests/factories/settings-setup.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

async function aShop() {
  const db = await testDatabase()
  const settings = await configuredShop(db)
  return { db, settings, command: (...args: string[]) => runShopCommand(db.connection, 'settings', ...args) }
}

test('a setting is changed, listed with who, and taken back on the command line, by the rules of the desk', async () => {
  const { db, settings, command } = await aShop()
  assert.match((await command('show', 'cod')).stdout, /^cod\.isOffered = yes\ncod\.fromRupees = \ncod\.upToRupees = 10000\n/)
  const set = await command('set', 'cod.upToRupees', '8,000', '--by', 'Meera')
  assert.match(set.stdout, /up to: ₹10,000 → ₹8,000\nThis is version 2: "settings undo 2" takes it back/)
  assert.equal(await settings.at('cod.upToRupees'), 8_000)
  assert.equal((await command('set', 'delivery.holidays', '2026-12-25,2027-01-26')).code, 0)
  assert.deepEqual(await settings.at('delivery.holidays'), ['2026-12-25', '2027-01-26'])
  assert.match((await command('versions')).stdout, /Meera, command line[^]*₹10,000 → ₹8,000/)
  assert.equal((await command('undo', '2')).code, 0)
  assert.equal(await settings.at('cod.upToRupees'), 10_000)

  const faulty = await command('set', 'orders.holdMinutes', '2')
  assert.deepEqual([faulty.code, /must be a whole number from 5 to 1440/.test(faulty.stderr)], [1, true])
  assert.equal((await command('set', 'orders.holdMinute', '20')).code, 1)
  assert.match((await command('show', '--tax')).stdout, /"hsnCode": "42029100"/)
  const log = await testShop(db).desk.listAudit({ act: 'settings.set', limit: 9 })
  assert.deepEqual(log.map(({ who, changes }) => [who?.name === 'Meera', changes?.[0]?.field]).at(-1), [true, 'Cash on delivery: up to'])
})

test('the log names a personal field and not its value', async () => {
  const { db, command } = await aShop()
  assert.equal((await command('set', 'grievanceOfficer.phone', '+91 98200 77777', '--by', 'Meera')).code, 0)
  const [entry] = await testShop(db).desk.listAudit({ act: 'settings.set', limit: 1 })
  assert.deepEqual(entry?.changes, [{ field: 'Shop details: officer’s telephone' }])
})
