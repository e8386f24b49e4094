import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import { type ImportShop, importShop } from '#src/importer/import-shop.ts'
import { linkablePages } from '#src/main/wiring/linkable-pages.ts'
import type { Database } from '#src/platform/db/database.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { shopDeps } from './fakes/shop-deps.ts'
import { aPublishingShop } from './factories/publishing-shop.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'

/** Imports an owner's folder into a database of which no shop has been composed. */
export const importFolder = (
  db: Database,
  folder: ImportShop,
  { masters = masterStore(db), print = () => {} }: { readonly masters?: ReturnType<typeof masterStore>; print?(line: string): void } = {},
) => {
  const rules = settingsRules({ overrides: {} })
  const catalogue = publishing({ ...shopDeps(db), settings: aPublishingShop, settingsRules: rules })
  return importShop(folder, { catalogue, masters, pages: linkablePages, shop: aPublishingShop, rules, print })
}
