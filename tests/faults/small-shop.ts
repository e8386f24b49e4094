import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import { importFolder } from '#tests/import-folder.ts'
import { canvas, hero, image, personalised, plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'

/** What everybody buys in the small shop: it takes a name and a sign. */
export const soldVariant = { variantId: 'NOOR-OXB' as VariantId, pricePaise: paise(34_900) }

/**
 * Brings in a shop of two pieces with two photographs: what a test needs that looks at orders and not at the demo shop. `mediaDir` holds
 * its made pictures until `remove`.
 */
export async function importSmallShop(db: Database): Promise<{ mediaDir: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'small-shop-'))
  const mediaDir = join(folder, 'media')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also after a test that has failed half way.
  process.once('exit', remove)
  const noor = personalised({
    pricePaise: soldVariant.pricePaise,
    mrpPaise: 49_900,
    variants: [variant(soldVariant.variantId, { images: [image(hero, 'hero'), canvas] })],
  })
  const shopDir = await writeShopFolder(join(folder, 'shop'), [plain(), noor])
  const imported = await importFolder(db, { shopDir, mediaDir })
  if (!imported.ok) throw new Error(imported.problem.faults.join('\n'))
  return { mediaDir, remove }
}
