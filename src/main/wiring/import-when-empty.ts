import { existsSync } from 'node:fs'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Shop } from '#src/shop/shop.ts'
import { linkablePages } from './linkable-pages.ts'

type Folders = { readonly shopDir: string; readonly mediaDir: string; readonly print: (line: string) => void }

/** Imports the owner's folder at a first start, or when its pictures or texts are gone; otherwise the shop stays as it is. Throws StartFault. */
export async function importWhenEmpty({ catalogue, content }: Pick<Shop, 'catalogue' | 'content'>, folders: Folders): Promise<void> {
  const { shopDir, mediaDir, print } = folders
  const { total } = await catalogue.search({ page: 1, pageSize: 1 })
  if (total > 0 && existsSync(mediaDir) && (await content.hasTexts())) return
  print('Bringing in the catalogue and reading its pictures (some seconds, once) ...')
  const { importShop } = await import('#src/importer/import-shop.ts')
  const imported = await importShop({ shopDir, mediaDir }, { catalogue, pages: linkablePages, print })
  if (!imported.ok) throw new StartFault(imported.problem.faults.join('\n'))
  await catalogue.refresh('import')
}
