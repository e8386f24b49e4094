import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { productFields, toText } from '#src/shop/catalogue/changes/product-fields.ts'
import { valueAt, withEdits } from '#src/shop/catalogue/changes/product-draft.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '../../desk-setup.ts'
import { plain, writeShopFolder } from '../shop-folder.ts'
import { importFolder } from '../../import-folder.ts'

export const productsRoot = await mkdtemp(join(tmpdir(), 'product-acts-'))
after(() => rm(productsRoot, { recursive: true }))

/** A shop with one product, MJ-1001, an owner and an assistant, and what they do with products. */
export async function productSetup(products: readonly object[] = [plain()]) {
  const shopDir = await writeShopFolder(await mkdtemp(join(productsRoot, 'shop-')), products)
  const setup = await deskSetup()
  const imported = await importFolder(setup.db, { shopDir })
  assert.ok(imported.ok)
  const { catalogue } = setup.shop
  const act = async (login: DeskLogin, name: string, input: object) => {
    const answer = await setup.shop.desk.act(login, { act: name, key: aKey(), input })
    return answer.ok
      ? { key: answer.value.key, code: undefined, field: undefined }
      : { key: '', code: answer.problem.code, field: answer.problem.field }
  }
  const shown = async (code = 'MJ-1001') => (await catalogue.showProduct(code))!
  /** What somebody types who sees the product as it is now. */
  const type = async (by: DeskLogin, typed: Record<string, string>, code = 'MJ-1001') => {
    const { record, draft } = await shown(code)
    const drafted = withEdits(record, draft?.edits ?? {})
    const began = Object.fromEntries(productFields(drafted).map(({ path, kind }) => [path, toText(kind, valueAt(drafted, path))]))
    const saved = await catalogue.saveDraft({ code, posted: { began, typed: { ...began, ...typed } }, by: by.name })
    assert.ok(saved.ok)
    return saved.value.draft
  }
  const price = async () =>
    (await setup.db.query<{ price_paise: number }>(`select price_paise from products where id = 'rani'`))[0]?.price_paise
  return { ...setup, catalogue, act, shown, type, price }
}
