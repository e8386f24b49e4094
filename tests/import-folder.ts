import { systemClock } from '#src/kit/time/clock.ts'
import { productRules } from '#src/importer/product-rules.ts'
import { type ImportShop, importShop } from '#src/importer/import-shop.ts'
import { linkablePages } from '#src/main/wiring/linkable-pages.ts'
import type { Database } from '#src/platform/db/database.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { aPublishingShop } from './factories/publishing-shop.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'

/** Imports an owner's folder into a database of which no shop has been composed. */
export const importFolder = (
  db: Database,
  folder: ImportShop,
  { masters = masterStore(db), print = () => {} }: { readonly masters?: ReturnType<typeof masterStore>; print?(line: string): void } = {},
) => {
  const catalogue = publishing({ db, reading: db, productRules, clock: systemClock, settings: aPublishingShop })
  return importShop(folder, { catalogue, masters, pages: linkablePages, shop: aPublishingShop, print })
}
