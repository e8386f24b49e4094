import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { recon, settled } from '#tests/factories/money/payout-files.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

test('a file is shown with what would differ, and counts only with --apply; its faults are named and end the command', async () => {
  const db = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'money-'))
  after(() => rm(folder, { recursive: true }))
  const money = (...args: string[]) => runShopCommand(db.connection, 'money', ...args)
  const file = join(folder, 'report.csv')
  await writeFile(file, [recon, settled({ id: 'pay_1' })].join('\n'))

  const shown = await money('read', file, '--by', 'Meera')
  assert.match(shown.stdout, /^Settlement report, by payment\. One row, all new\. 0 agree\. One difference because of it\.\n/)
  assert.match(shown.stdout, /To the bank: ₹799\n/)
  assert.match((await money('differences')).stdout, /^Everything agrees\.\n$/)
  assert.match((await money('read', file, '--apply', '--by', 'Meera')).stdout, /Applied: 1 new rows\.\n$/)
  assert.match((await money('differences', '--csv')).stdout, /settled_unknown pay_1/)
  assert.match((await money('cash-costs')).stdout, /^No cash order was sent in these days\.\n\n?$/)
  assert.equal((await money('cash-costs', '--days', 'x')).code, 1)
  assert.match((await money('cash')).stdout, /^0 paid out\.\nNo cash is with the courier\.\n$/)

  await writeFile(file, [recon, settled({ id: 'pay_2' }).replace('INR', 'USD')].join('\n'))
  const faulty = await money('read', file, '--apply', '--by', 'Meera')
  assert.deepEqual([faulty.code, faulty.stderr], [1, 'Line 2, currency: there is USD; wanted is INR.\n'])
})
