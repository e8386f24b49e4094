import { type ImportShop, importShop } from '#src/importer/import-shop.ts'
import { linkablePages } from '#src/main/wiring/linkable-pages.ts'
import type { Database } from '#src/platform/db/database.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'

/** Imports an owner's folder into a database of which no shop has been composed. */
export const importFolder = (db: Database, folder: ImportShop, print: (line: string) => void = () => {}) =>
  importShop(folder, { catalogue: publishing({ db }), pages: linkablePages, print })
