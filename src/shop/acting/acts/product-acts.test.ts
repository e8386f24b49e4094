import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { productFields, toText } from '#src/shop/catalogue/changes/product-fields.ts'
import { valueAt } from '#src/shop/catalogue/changes/product-draft.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'product-acts-'))
after(() => rm(root, { recursive: true }))
const shopDir = await writeShopFolder(join(root, 'shop'), [plain()])

async function productSetup() {
  const setup = await deskSetup()
  const imported = await importFolder(setup.db, { shopDir })
  assert.ok(imported.ok)
  const { catalogue } = setup.shop
  const act = async (login: DeskLogin, name: string, input: object) => {
    const answer = await setup.shop.desk.act(login, { act: name, key: aKey(), input })
    return answer.ok ? { key: answer.value.key, code: undefined } : { key: '', code: answer.problem.code }
  }
  const shown = async () => (await catalogue.showProduct('MJ-1001'))!
  /** What somebody types who sees the product as it is now. */
  const type = async (by: DeskLogin, typed: Record<string, string>) => {
    const { record, draft } = await shown()
    const began = Object.fromEntries(
      productFields(record).map(({ path, kind }) => [
        path,
        toText(kind, draft?.edits[path] ? draft.edits[path].value : valueAt(record, path)),
      ]),
    )
    const saved = await catalogue.saveDraft({ code: 'MJ-1001', posted: { began, typed: { ...began, ...typed } }, by: by.name })
    assert.ok(saved.ok)
    return saved.value.draft
  }
  const price = async () =>
    (await setup.db.query<{ price_paise: number }>(`select price_paise from products where id = 'rani'`))[0]?.price_paise
  return { ...setup, catalogue, act, shown, type, price }
}

test('an assistant writes a draft and may not publish it, and the owner who does can take that back', async () => {
  const { shop, meera, arun, act, shown, type, price } = await productSetup()
  const draft = await type(arun, { pricePaise: '1099' })
  assert.deepEqual([await price(), draft?.savedBy, draft?.version], [119_900, 'Arun', 1])
  const input = { product: 'MJ-1001', draft: 1 }
  assert.equal((await act(arun, 'products.publish', input)).code, 'not_allowed')
  const { key } = await act(meera, 'products.publish', input)
  const { draft: after, version } = await shown()
  assert.deepEqual([await price(), after, version], [109_900, undefined, 2])
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual([await price(), (await shown()).version], [119_900, 3])
})

test('a draft that somebody has changed since the screen was drawn is not published, nor one that breaks a rule', async () => {
  const { meera, arun, act, type, price } = await productSetup()
  await type(arun, { pricePaise: '1099' })
  await type(arun, { name: 'Rani' })
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: 1 })).code, 'draft_changed')
  await type(arun, { mrpPaise: '1000' })
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: 3 })).code, 'faulty_changes')
  assert.equal(await price(), 119_900)
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-9', draft: 1 })).code, 'unknown_product')
})

test('a field that a folder has published meanwhile is not published over it unseen', async () => {
  const { db, meera, arun, act, type, price, catalogue } = await productSetup()
  await type(arun, { pricePaise: '1099', name: 'Rani' })
  const dearer = await writeShopFolder(join(root, 'dearer'), [plain({ pricePaise: 129_900, makingDays: 6 })])
  assert.ok((await importFolder(db, { shopDir: dearer })).ok)
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: 1 })).code, 'published_meanwhile')
  assert.equal(await price(), 129_900)
  await type(arun, { pricePaise: '1199' })
  const { draft } = (await catalogue.showProduct('MJ-1001'))!
  assert.equal((await act(meera, 'products.publish', { product: 'MJ-1001', draft: draft!.version })).code, undefined)
  assert.equal(await price(), 119_900)
})

test('a draft that is thrown away is there again after Undo', async () => {
  const { shop, arun, act, shown, type } = await productSetup()
  await type(arun, { pricePaise: '1099', 'closure.lockable': '' })
  const { key } = await act(arun, 'products.discardDraft', { product: 'MJ-1001' })
  assert.equal((await shown()).draft, undefined)
  assert.ok((await shop.desk.undo(arun, key)).ok)
  const { draft } = await shown()
  assert.deepEqual([draft?.edits['pricePaise']?.value, draft?.edits['closure.lockable']?.value], [109_900, false])
})

test('the list finds products by name, code and SKU, by state and by place of sale, and counts what is missing', async () => {
  const { catalogue, arun, type } = await productSetup()
  const codes = async (query: Omit<Parameters<typeof catalogue.listProducts>[0], 'limit'>) =>
    (await catalogue.listProducts({ ...query, limit: 9 })).map(({ code }) => code)
  for (const text of ['rani b', 'mj-1001', 'RANI-OXB']) assert.deepEqual(await codes({ text }), ['MJ-1001'], text)
  assert.deepEqual(await codes({ text: 'Rani_Box' }), [])
  assert.deepEqual([await codes({ state: 'sold' }), await codes({ soldIn: 'b2b' }), await codes({ state: 'draft' })], [['MJ-1001'], [], []])
  await type(arun, { mrpPaise: '100' })
  const [drafted] = await catalogue.listProducts({ state: 'draft', limit: 9 })
  assert.deepEqual([drafted?.draft?.by, drafted?.faults.length, drafted?.faults[0]?.field], ['Arun', 1, 'mrpPaise'])
  const [first] = await catalogue.listProducts({ limit: 1 })
  assert.ok(!(await codes({ after: first! })).includes(first!.code))
})

test('a draft is previewed as shoppers would see it, also where it may not be published', async () => {
  const { catalogue, arun, type } = await productSetup()
  await type(arun, { name: 'Rani Wine', mrpPaise: '100', 'variants.RANI-OXB.colourName': 'Wine' })
  const product = await catalogue.previewProduct('MJ-1001')
  assert.deepEqual(
    [product?.name, product?.mrpPaise, product?.variants[0]?.colourName, product?.variants[0]?.available],
    ['Rani Wine', 10_000, 'Wine', 5],
  )
  assert.equal(product?.variants[0]?.pictures.length, 1)
  await type(arun, { makingDays: 'soon' })
  assert.equal(await catalogue.previewProduct('MJ-1001'), undefined)
})
