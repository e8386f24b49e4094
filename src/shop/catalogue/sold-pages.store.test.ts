import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { testDatabase } from '#tests/database.ts'
import { aPersonalisableProduct, aPicture, aProduct, aVariant } from '#tests/factories/catalogue.ts'
import type { ProductToSave } from './product-to-save.ts'
import { noteChanged, retireOtherVariants, saveProducts } from './save-catalogue.store.ts'
import { listSoldPages } from './sold-pages.store.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const variants = [aVariant({ id: 'RANI-OXB' }), aVariant({ id: 'RANI-TAN' })]
const rani = aProduct({ id: 'rani', variants })
const noor = aPersonalisableProduct({ id: 'noor' })

async function setup() {
  const db = await testDatabase()
  const save = (products: readonly ProductToSave[], at: Date) =>
    db.transaction((tx) => saveProducts(tx, products, { at, firstPosition: 0 }))
  await save([rani, noor], day(1))
  const changedAt = async (id: string) => (await listSoldPages(db, [id as ProductId]))[0]?.changedAt
  return { db, save, changedAt }
}

test('a product has the moment at which a text, a price, a category, a colour or a picture of it last changed', async () => {
  const changes: ProductToSave[] = [
    { ...rani, name: 'Rani Trunk' },
    { ...rani, pricePaise: paise(100_000) },
    { ...rani, categories: { ...rani.categories, retail: ['Trunks'] } },
    { ...rani, variants: [variants[0]!, { ...variants[1]!, colourName: 'Tan' }] },
    { ...rani, variants: [variants[0]!, { ...variants[1]!, pictures: [aPicture({ alt: 'Open' })] }] },
    { ...rani, variants: [{ ...variants[0]!, pictures: [] }, variants[1]!] },
  ]
  for (const changed of changes) {
    const { save, changedAt } = await setup()
    await save([changed, noor], day(2))
    assert.deepEqual([await changedAt('rani'), await changedAt('noor')], [day(2), day(1)])
  }
})

test('saving the same again, another place in the featured order and another stock change no page', async () => {
  const { db, save, changedAt } = await setup()
  await save([noor, rani], day(2))
  await db.query('update variants set stock_on_hand = 1')
  await save([noor, rani], day(3))
  assert.deepEqual([await changedAt('rani'), await changedAt('noor')], [day(1), day(1)])
})

test('a colour that is no longer sold changes its page, and its pictures are listed no more', async () => {
  const { db, changedAt } = await setup()
  const gone = await db.transaction(async (tx) => {
    const lost = await retireOtherVariants(tx, [{ ...rani, variants: [variants[0]!] }])
    await noteChanged(tx, lost, day(4))
    return lost
  })
  assert.deepEqual([[...gone], await changedAt('rani'), await changedAt('noor')], [['rani'], day(4), day(1)])
})

test('pages come in the order asked for, with each photograph once, in its largest width, and without the lid from above', async () => {
  const { db } = await setup()
  const pages = await listSoldPages(db, ['noor', 'gone', 'rani'] as ProductId[])
  const pictures = [{ key: '0123456789abcdef', width: 800 }]
  assert.deepEqual(
    pages.map((page) => [page.id, page.pictures]),
    [
      ['noor', pictures],
      ['rani', pictures],
    ],
  )
})
