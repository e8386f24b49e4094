import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Day } from '#src/kit/time/day.ts'
import { makePicturesAhead } from '#src/main/pictures-ahead/pictures-ahead.ts'
import type { PictureSources } from '#src/main/pictures-ahead/shown-pictures.ts'
import { documentDrawer } from '#src/main/wiring/document-drawer.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { migrationNames } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { PictureSet } from '#src/platform/pictures/picture-name.ts'
import { panelCss } from '#src/sandbox/panel-page.ts'
import { widgetFiles } from '#src/sandbox/razorpay/widget-files.ts'
import { noMedia } from '#src/shop/catalogue/media.ts'
import { drawUpInvoice } from '#src/shop/tax/tax-document.ts'
import { aSale } from '#tests/factories/tax.ts'

export type Given = { readonly connection: Connection; readonly gallery: readonly PictureSet[]; readonly folder: string }

/** What modules read, or start, beside themselves. */
export type Found = {
  readonly migrations: readonly string[]
  readonly place: unknown
  readonly invoice: string
  readonly panel: number
  readonly widget: number
  /** Why pictures were not made ahead. */
  readonly complaints: readonly string[]
}

process.once('message', async (given: Given) => {
  const found: Found = {
    migrations: await migrationNames(),
    place: indiaPostPincodes.findPlace?.('560001' as Pincode),
    invoice: await drawnInvoice(),
    panel: String(panelCss.body).length,
    widget: Object.keys(widgetFiles).length,
    complaints: await makeAhead(given),
  }
  process.send?.(found, undefined, undefined, () => process.disconnect?.())
})

async function drawnInvoice(): Promise<string> {
  const day = '2026-11-21' as Day
  const drawn = await documentDrawer()({ ...drawUpInvoice(aSale(), [], day), number: 'MJ/2627/0123', issuedOn: day })
  return Buffer.from(drawn).toString('base64')
}

async function makeAhead({ connection, gallery, folder }: Given): Promise<string[]> {
  const complaints: string[] = []
  const db = openDatabase(connection)
  const shop = {
    catalogue: { search: async () => ({ total: 0, products: [] }) },
    content: {
      media: async () => ({ ...noMedia, gallery: gallery.map((picture) => ({ picture, category: 'Boxes' })) }),
      listSlugs: async () => [],
      getText: async () => ({ cards: [] }),
    },
  } as unknown as PictureSources
  const log = { warn: ({ err }: { err: Error }) => complaints.push(err.message) } as unknown as Log
  await makePicturesAhead({ shop, db, connection, folder, print: () => {}, log }).settled()
  await db.close()
  return complaints
}
