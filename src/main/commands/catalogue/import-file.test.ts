import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { createDatabase } from '#tests/database.ts'
import { personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const root = await mkdtemp(join(tmpdir(), 'import-file-'))
const { connection, drop } = await createDatabase()
after(async () => {
  await drop()
  await rm(root, { recursive: true })
})

test('a table goes out, is looked at, comes in, is planned, called off and taken back, as at the desk', async () => {
  const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()])
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  // The command's own process reads it.
  process.env['DATA_DIR'] = join(root, 'data')
  const run = (...words: readonly string[]) => runShopCommand(connection, ...words)
  assert.equal((await run('import', shopDir)).code, 0)

  const file = join(root, 'products.csv')
  assert.match((await run('export', '--csv', file)).stdout, /^Wrote 2 products to /)
  assert.match((await run('import', file)).stdout, /^Nothing changed: the shop is as the file has it\.\n$/)
  await writeFile(file, (await readFile(file, 'utf8')).replace(',1199,', ',1099,'))
  const dry = await run('import', file, '--dry-run', '--by', 'Meera')
  assert.match(dry.stdout, /^rani, price: ₹1,199 → ₹1,099\nA dry run, nothing was changed: 0 new, 1 changed, 1 unchanged/)
  const done = await run('import', file, '--by', 'Meera')
  assert.match(done.stdout, /This is change set 2: "changes undo 2" takes it back\./)
  assert.match((await run('changes', 'show', '2')).stdout, /rani, price: ₹1,199 → ₹1,099/)
  assert.match((await run('changes', 'undo', '2', '--product', 'rani', '--by', 'Meera')).stdout, /^One product is as before\./)

  // The command has the clock of the machine.
  const first = addDays(dayOf(new Date()), 40)
  const last = addDays(first, 2)
  const planned = await run('import', file, '--at', `${first} 00:00`, '--until', `${last} 23:59`, '--by', 'Meera', '--take', 'file')
  assert.match(
    planned.stdout,
    new RegExp(`^Goes out on ${formatLongDay(first)}[^]*until ${formatLongDay(last)}[^]*"changes call-off \\d+" calls it off\\.\n$`),
    planned.stderr,
  )
  const [, number = ''] = /call-off (\d+)/.exec(planned.stdout) ?? []
  assert.match((await run('changes', 'planned')).stdout, /products\.csv/)
  assert.match((await run('changes', 'call-off', number, '--by', 'Meera')).stdout, /^products\.csv is called off\.\n$/)
  assert.match((await run('changes', 'planned')).stdout, /^Nothing is planned\.\n$/)

  await writeFile(file, 'sku,priceRupees\nRANI-OXB,1.0E+9\n')
  const faulty = await run('import', file)
  assert.equal(faulty.code, 1)
  assert.match(faulty.stderr, /^Line 2, priceRupees: there is “1\.0E\+9”; wanted: all its digits[^]*Nothing was changed/)
  assert.match((await run('import', shopDir, '--at', `${first} 00:00`)).stderr, /Only a file can be given a time/)
})
