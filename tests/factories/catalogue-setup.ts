import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ImportShop } from '#src/importer/import-shop.ts'
import type { Database } from '#src/platform/db/database.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import type { ProductRecord } from '#src/shop/catalogue/changes/product-record.ts'
import { listStoredProducts } from '#src/shop/catalogue/changes/product-records.store.ts'
import { lockCatalogue } from '#src/shop/catalogue/save-catalogue.store.ts'
import { applyChanges } from '#src/shop/workflows/publishing/apply-changes.ts'
import { testDatabase } from '../database.ts'
import { type Loose, media, writeShopFolder } from './shop-folder.ts'
import { shopDeps } from '../fakes/shop-deps.ts'
import { importFolder } from '../import-folder.ts'

/** Folders to import, as Meera does, and changes that Arun makes at the desk. */
export async function folderSetup() {
  const root = await mkdtemp(join(tmpdir(), 'folders-'))
  after(() => rm(root, { recursive: true }))
  // Where all tests of a file store their pictures, so that each is read once.
  const masters = masterStore(await testDatabase())
  let folders = 0

  const runImport = async (db: Database, products: unknown, options: Omit<ImportShop, 'shopDir'> = {}, files?: Loose) => {
    const shopDir = await writeShopFolder(join(root, String(++folders)), products, files && { 'media.json': media, ...files })
    return importFolder(db, { shopDir, by: 'Meera', ...options }, { masters })
  }

  return {
    root,
    runImport,
    async imported(...given: Parameters<typeof runImport>) {
      const result = await runImport(...given)
      return result.ok ? result.value : assert.fail(result.problem.faults.join('\n'))
    },
  }
}

export const recordOf = async (db: Database, id: string): Promise<ProductRecord> => (await listStoredProducts(db, [id])).get(id)!.record!

/** What the desk does: changes fields of one product, by Arun. Returns the number of the change set. */
export async function changeAtDesk(db: Database, id: string, fields: Loose): Promise<number> {
  const before = await recordOf(db, id)
  const set = { source: 'form' as const, by: 'Arun', changes: [{ id, before, after: { ...before, ...fields } as ProductRecord }] }
  const applied = await db.transaction(async (tx) => (await lockCatalogue(tx), applyChanges(tx, set, shopDeps(db))))
  assert.ok(applied.ok)
  return applied.value
}

export const shownPrice = async (db: Database, id = 'rani'): Promise<number | undefined> =>
  (await db.query<{ price_paise: number }>('select price_paise from products where id = $1', [id]))[0]?.price_paise

export const soldIds = async (db: Database): Promise<string[]> =>
  (await db.query<{ id: string }>('select id from products where is_active order by position, id')).map(({ id }) => id)
