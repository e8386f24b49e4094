import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import { importFolder } from '#tests/import-folder.ts'
import { canvas, hero, image, personalised, plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'

/** The variant that is bought in the small shop; it can be personalised. */
export const soldVariant = { variantId: 'NOOR-OXB' as VariantId, pricePaise: paise(34_900) }

/**
 * Imports a shop of two products with two photographs, for tests of orders that do not need the demo shop. `mediaDir` is
 * for copies of its pictures, until `remove`.
 */
export async function importSmallShop(db: Database): Promise<{ mediaDir: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'small-shop-'))
  const mediaDir = join(folder, 'media')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A failed test never calls `remove`.
  process.once('exit', remove)
  const noor = personalised({
    pricePaise: soldVariant.pricePaise,
    mrpPaise: 49_900,
    variants: [variant(soldVariant.variantId, { images: [image(hero, 'hero'), canvas] })],
  })
  const shopDir = await writeShopFolder(join(folder, 'shop'), [plain(), noor])
  const imported = await importFolder(db, { shopDir })
  if (!imported.ok) throw new Error(imported.problem.faults.join('\n'))
  return { mediaDir, remove }
}
