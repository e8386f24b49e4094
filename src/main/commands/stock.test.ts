import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock, stockLevel } from '#tests/factories/stocked-variant.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'stock-command-'))
after(() => rm(folder, { recursive: true }))

async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox)
  return { db, command: (...args: string[]) => runShopCommand(db.connection, 'stock', ...args) }
}

test('staff move stock with a reason, see its history, and the moves add up', async () => {
  const { db, command } = await aShop()
  const before = (await stockLevel(db, ringBox)).onHand
  const made = await command('move', ringBox.variantId, '--units', '3', '--why', 'made', '--by', 'Meera')
  assert.deepEqual([made.code, made.stdout], [0, `${ringBox.variantId}: 3 more, ${before + 3} in stock.\n`])
  assert.equal((await command('move', ringBox.variantId, '--units=-1', '--why', 'corrected')).code, 0)
  assert.equal((await stockLevel(db, ringBox)).onHand, before + 2)
  assert.match((await command('history', ringBox.variantId)).stdout, /Corrected[^]*Made .*Meera/)
  assert.match((await command('check')).stdout, /^Everything agrees: 3 moves add up to the stock[.] 1 of them/)
  assert.match((await command('list')).stdout, new RegExp(ringBox.variantId))
  const tooMany = await command('move', ringBox.variantId, '--units', '9999', '--why', 'spoilt')
  assert.deepEqual([tooMany.code, /are free/.test(tooMany.stderr)], [1, true])
})

test('a shelf is noted and taken away, and the list shows it', async () => {
  const { command } = await aShop()
  assert.deepEqual((await command('shelf', ringBox.variantId, 'A-3')).stdout, `${ringBox.variantId} lies on shelf A-3.\n`)
  assert.match((await command('list')).stdout, /A-3/)
  assert.deepEqual((await command('shelf', ringBox.variantId)).stdout, `${ringBox.variantId} is on no shelf.\n`)
  const unknown = await command('shelf', 'no-such', 'A-3')
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'There is no SKU NO-SUCH.\n'])
})

test('a list of moves is written down whole, or its faulty lines are named and nothing is', async () => {
  const { db, command } = await aShop()
  const before = (await stockLevel(db, ringBox)).onHand
  const file = join(folder, 'moves.csv')
  await writeFile(file, `SKU;Units;Why\n${ringBox.variantId};2;made\n${ringBox.variantId};many;spoilt\n`)
  const faulty = await command('moves', file)
  assert.deepEqual([faulty.code, (await stockLevel(db, ringBox)).onHand], [1, before])
  assert.match(faulty.stderr, /^Line 3, [^]*Nothing was moved[.]\n$/)
  await writeFile(file, `SKU;Units;Why\n${ringBox.variantId};2;made;new batch\n${ringBox.variantId};1;given away\n`)
  assert.equal((await command('moves', file)).stdout, '2 moves are written down.\n')
  assert.equal((await stockLevel(db, ringBox)).onHand, before + 1)
})
