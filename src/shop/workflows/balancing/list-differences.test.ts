import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneySetup } from '#tests/factories/money/money.ts'
import { plantBooks, plantedInBooks } from '#tests/factories/money/planted-books.ts'
import { plantedFiles, plantedInFiles, plantMonth } from '#tests/factories/money/planted-month.ts'
import { cannotWait, differenceCauses } from '../../payouts/difference.ts'
import { differenceText } from '../../staff-texts/money/difference-texts.ts'

test('of files of the gateway and of the carrier, each of more than twenty planted differences is found and named, and nothing else is', async () => {
  const setup = await moneySetup()
  await plantMonth(setup.db)
  for (const file of plantedFiles) await setup.apply(...file)
  assert.deepEqual(await setup.differences(), plantedInFiles.toSorted())
})

test('a parcel without invoice, an invoice without parcel, a cancellation without credit, money for nothing and a failed refund are found; those that are in order are not', async () => {
  const setup = await moneySetup()
  await plantBooks(setup.db)
  assert.deepEqual(await setup.differences(), plantedInBooks.toSorted())
})

test('every cause has been planted, and each difference says its amount, since when, and how it came about', async () => {
  const setup = await moneySetup()
  await plantMonth(setup.db)
  await plantBooks(setup.db)
  for (const file of plantedFiles) await setup.apply(...file)
  const found = await setup.shop.money.differences()
  assert.deepEqual(found.map(({ key }) => key).toSorted(), [...plantedInFiles, ...plantedInBooks].toSorted())
  assert.deepEqual(new Set(found.map(({ cause }) => cause)), new Set(differenceCauses))
  for (const difference of found) {
    const { title, why } = differenceText(difference)
    assert.ok(title.length > 10 && why.length > 20 && !/undefined|null|NaN/.test(title + why), difference.key)
    assert.ok(difference.amountPaise !== undefined && difference.amountPaise > 0, difference.key)
    assert.ok(difference.since < setup.now, difference.key)
  }
})

test('what cannot wait in money is a line of Today for the owner, what can is another one below, and assistants see neither', async () => {
  const setup = await moneySetup()
  await plantMonth(setup.db)
  for (const file of plantedFiles) await setup.apply(...file)
  const differences = await setup.shop.money.differences()
  const urgent = differences.filter(({ cause }) => cannotWait(cause) && cause !== 'payment_held')
  const linesOf = async (role: 'owner' | 'assistant') => {
    const today = await setup.shop.today.show({ email: 'somebody@manjusha.example', role })
    const money = (group: 'cannotWait' | 'soon') => today[group].lines.filter(({ kind }) => kind === 'money_differences')
    return { cannotWait: money('cannotWait'), soon: money('soon'), all: today.cannotWait.total }
  }
  const meera = await linesOf('owner')
  assert.deepEqual(
    meera.cannotWait.map((line) => line.kind === 'money_differences' && [line.isUrgent, line.count, line.since]),
    [[true, urgent.length, urgent[0]?.since]],
  )
  assert.equal(meera.soon.length, 1)
  const kavya = await linesOf('assistant')
  assert.deepEqual([kavya.cannotWait, kavya.soon], [[], []])
  const { today } = setup.shop
  assert.deepEqual([(await today.count('owner')).today.count, (await today.count('assistant')).today.count], [meera.all, kavya.all])
})
