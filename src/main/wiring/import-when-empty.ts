import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { listMediaNames } from '#src/platform/media/masters.store.ts'
import { listMissingMedia } from '#src/shop/catalogue/media.store.ts'
import type { Shop } from '#src/shop/shop.ts'
import { formerMediaDirOf } from './data-folders.ts'
import { linkablePages } from './linkable-pages.ts'

type Parts = { readonly shop: Pick<Shop, 'catalogue' | 'content' | 'settings' | 'configuring'>; readonly db: Database }
type Start = { readonly config: Pick<Config, 'shopDir' | 'dataDir'>; readonly print: (line: string) => void }

/**
 * Imports the owner's folder at a first start, or when its texts or all its pictures are gone; otherwise the shop stays as it is. Pictures and
 * films that an earlier release had on this disk are taken over first. Throws StartFault.
 */
export async function importWhenEmpty(
  { shop: { catalogue, content, settings, configuring: rules }, db }: Parts,
  { config, print }: Start,
): Promise<void> {
  const { total } = await catalogue.search({ page: 1, pageSize: 1 })
  const isEmpty = total === 0 || !(await content.hasTexts())
  if (!isEmpty && (await hasMedia(db, formerMediaDirOf(config), print))) return
  print('Bringing in the catalogue and reading its pictures (some seconds, once) ...')
  const [{ importShop }, { masterStore }] = await Promise.all([
    import('#src/importer/import-shop.ts'),
    import('#src/platform/media/masters.ts'),
  ])
  const needs = { catalogue, masters: masterStore(db), pages: linkablePages, shop: settings, rules, print }
  const imported = await importShop({ shopDir: config.shopDir }, needs)
  if (!imported.ok) throw new StartFault(imported.problem.faults.join('\n'))
  await catalogue.refresh('import')
}

/** False when the database has no picture or film at all. Some that are missing are reported, since nobody changes a shop that runs by itself. */
async function hasMedia(db: Database, formerFolder: string, print: Start['print']): Promise<boolean> {
  if ((await listMissingMedia(db)).length === 0) return true
  const { takeOverMedia } = await import('./take-over-media.ts')
  await takeOverMedia(db, formerFolder, print)
  const missing = await listMissingMedia(db)
  if (missing.length === 0) return true
  if ((await listMediaNames(db)).length === 0) return false
  print(
    `${missing.length} pictures or films that the shop shows are not in its database (${missing.slice(0, 3).join(', ')} ...): bring in the owner's folder, npm run shop -- import`,
  )
  return true
}
