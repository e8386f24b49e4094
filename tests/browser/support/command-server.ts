import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import { importFolder } from '#tests/import-folder.ts'
import { type CatalogueChange, isOfContent } from '#src/shop/catalogue/catalogue.ts'
import type { Canvas, Picture } from '#src/shop/catalogue/product.ts'
import type { ProductRecord } from '#src/shop/catalogue/changes/product-record.ts'
import { listStoredProducts, saveRecords } from '#src/shop/catalogue/changes/product-records.store.ts'
import type { PictureToSave, ProductToSave } from '#src/shop/catalogue/product-to-save.ts'
import { type AnnouncedChange, announceCatalogueChange } from '#src/shop/catalogue/page-changes.store.ts'
import { findVariantsForSale } from '#src/shop/catalogue/variants-for-sale.store.ts'
import type { Shop } from '#src/shop/shop.ts'
import { stocked } from '#tests/factories/catalogue.ts'
import type { StoppableDatabase } from './stoppable-database.ts'
import {
  ageConfirmation,
  callShop,
  deliver,
  logIn,
  moveMoneyToYesterday,
  noteMissingInvoices,
  pauseMails,
  pickUpToday,
  plantDifferences,
  stopBooking,
  takePayoutFile,
  takeProductFile,
} from './desk-commands.ts'

export type CommandContext = {
  readonly shop: Shop
  readonly db: Database
  /** What the shop is connected by, where it can be stopped. */
  readonly database: StoppableDatabase | undefined
  readonly shopDir: string
}

/** A product of one test, so that parallel tests do not buy its stock. */
export type TestProduct = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly pricePaise: number
  readonly isPersonalisable: boolean
  readonly colours: readonly { readonly name: string; readonly variantId: string }[]
}

export type TestProductOptions = {
  readonly like: string
  readonly stock?: number
  readonly pricePaise?: number
  readonly descriptionHtml?: string
  /** Whether the desk can edit it: it is kept as a file would have it, too. */
  readonly isEditable?: boolean
}

/** Starts a server on a local port with commands that tests send in the role of the shop's owner. */
export async function openCommandServer(needs: CommandContext): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    runCommand(request, needs).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function runCommand(request: IncomingMessage, needs: CommandContext): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as never
  const command = commands[(request.url ?? '').slice(1)]
  if (!command) throw new Error(`no such command: ${request.url}`)
  // Commands run one after the other, so that each waits for the announcement of its own change.
  const done = lastCommand.then(() => command(needs, body))
  lastCommand = done.catch(() => {})
  return done
}

let lastCommand: Promise<unknown> = Promise.resolve()

const commands: Readonly<Record<string, (needs: CommandContext, body: never) => Promise<unknown>>> = {
  product: createProduct,
  logIn,
  callShop,
  ageConfirmation,
  pickUpToday,
  deliver,
  stopBooking,
  takePayoutFile,
  moveMoneyToYesterday,
  noteMissingInvoices,
  pauseMails,
  plantDifferences,
  takeProductFile,
  price: (needs, { productId, pricePaise }: { productId: string; pricePaise: number }) =>
    change(needs, 'import', 'update products set price_paise = $2 where id = $1', [productId, pricePaise]),
  stock: async (needs, { variantId, stock }: { variantId: string; stock: number }) => {
    const [variant] = await findVariantsForSale(needs.db, [variantId as VariantId])
    if (!variant) throw new Error(`no such variant: ${variantId}`)
    await change(needs, { stockOf: variant.productId }, 'update variants set stock_on_hand = $2 where id = $1', [variantId, stock])
  },
  rename: (needs, body: { productId: string; name: string }) => renameByImport(needs, body),
  replace: (needs, { file, from, to }: { file: string; from: string; to: string }) =>
    importWith(needs, file, (text) => text.replaceAll(from, to)),
  retitle: (needs, body: { slug: string; title: string }) => retitleByImport(needs, body),
  /** Makes every read of the catalogue fail until `mend`. */
  break: async ({ shop, db }) => {
    await untilAnnounced(shop, isSameAs('import'), () => db.transaction((tx) => announceCatalogueChange(tx, 'import')))
    await db.transaction((tx) => tx.query('alter table products rename to products_away'))
  },
  /** Makes every read of the owner's texts and pictures fail until `mendTexts`. */
  breakTexts: ({ db }) => db.transaction((tx) => tx.query('alter table content rename to content_away')),
  mendTexts: ({ db }) => db.transaction((tx) => tx.query('alter table content_away rename to content')),
  stopDatabase: async ({ database }) => database?.stop(),
  /** Resolves once the shop has read again what may have changed meanwhile. */
  startDatabase: async ({ shop, database }) => untilAnnounced(shop, isSameAs('import'), async () => database?.start()),
  mend: async ({ shop, db }) => {
    await db.transaction((tx) => tx.query('alter table products_away rename to products'))
    await untilAnnounced(shop, isSameAs('import'), () => db.transaction((tx) => announceCatalogueChange(tx, 'import')))
  },
}

let createdCount = 0

/**
 * Copies a product of the catalogue under a new name. A personalisable copy is listed on /personalized only, a plain one
 * last on /product.
 */
async function createProduct(
  { shop, db }: CommandContext,
  { like, stock = 20, pricePaise, descriptionHtml, isEditable = false }: TestProductOptions,
): Promise<TestProduct> {
  const found = await shop.catalogue.find(like)
  if (!found) throw new Error(`no such product: ${like}`)
  const { product } = found
  const number = ++createdCount
  const price = paise(pricePaise ?? product.pricePaise)
  const variants = product.variants.map((variant) => ({
    id: `${variant.id}-T${number}` as VariantId,
    colourName: variant.colourName,
    colourHex: variant.colourHex,
    stock,
    pictures: [...variant.pictures.map(toPhotograph), ...(variant.canvas ? [toCanvas(variant.canvas)] : [])],
  }))
  const { isActive: _isActive, ...details } = product
  const copy = {
    ...details,
    id: `${product.id}-${number}` as ProductId,
    code: `T-${number}`,
    name: `${product.name} ${number}`,
    pricePaise: price,
    descriptionHtml: descriptionHtml ?? product.descriptionHtml,
  }
  const testProduct = {
    ...copy,
    mrpPaise: paise(Math.max(price, product.mrpPaise)),
    ...(product.personalisation
      ? { soldIn: ['personalised' as const], categories: { retail: [], personalised: ['Trial pieces'], b2b: [] } }
      : { soldIn: ['retail' as const], categories: { retail: ['Trial pieces'], personalised: [], b2b: [] } }),
    variants,
  }
  await untilAnnounced(shop, isSameAs('import'), async () => {
    await stocked(db, testProduct)
    if (isEditable) await keepRecord(db, like, testProduct)
    await db.transaction((tx) => announceCatalogueChange(tx, 'import'))
  })
  return {
    id: testProduct.id,
    code: testProduct.code,
    name: testProduct.name,
    pricePaise: price,
    isPersonalisable: product.personalisation !== undefined,
    colours: variants.map(({ id, colourName }) => ({ name: colourName, variantId: id })),
  }
}

/** As a file would have the copy. */
async function keepRecord(
  db: Database,
  like: string,
  { id, code, name, pricePaise, mrpPaise, soldIn, categories, variants }: ProductToSave,
) {
  const record = (await listStoredProducts(db, [like])).get(like)?.record
  if (!record) throw new Error(`no record of ${like}`)
  const copy: ProductRecord = {
    ...record,
    ...{ id, code, name, pricePaise, mrpPaise, categories },
    ...{ soldRetail: soldIn.includes('retail'), isPersonalisable: soldIn.includes('personalised'), isB2B: soldIn.includes('b2b') },
    variants: record.variants.map((variant, at) => ({ ...variant, sku: variants[at]!.id, stock: variants[at]!.stock })),
  }
  await db.transaction((tx) => saveRecords(tx, [copy]))
}

const toPhotograph = (picture: Picture): PictureToSave => ({ ...picture, quad: undefined, isCanvas: false })
const toCanvas = ({ picture, quad }: Canvas): PictureToSave => ({ ...picture, quad, isCanvas: true })

async function change({ shop, db }: CommandContext, kind: AnnouncedChange, sql: string, values: readonly unknown[]): Promise<void> {
  await untilAnnounced(shop, isSameAs(kind), () =>
    db.transaction(async (tx) => {
      await tx.query(sql, values)
      await announceCatalogueChange(tx, kind)
    }),
  )
}

/** Imports the catalogue with another name for one product. */
const renameByImport = (needs: CommandContext, { productId, name }: { productId: string; name: string }) =>
  importWith(needs, 'catalogue.json', (text) => {
    const products = JSON.parse(text) as { id: string; name: string }[]
    return JSON.stringify(products.map((product) => (product.id === productId ? { ...product, name } : product)))
  })

/** Imports the texts with another title for one article. */
const retitleByImport = (needs: CommandContext, { slug, title }: { slug: string; title: string }) =>
  importWith(needs, `content/blog/${slug}.md`, (text) => text.replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`))

/** Imports a copy of the owner's folder in which one file is changed, like `npm run shop -- import`. */
async function importWith({ shop, db, shopDir }: CommandContext, file: string, edit: (text: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-import-'))
  const media = resolve(shopDir, 'media')
  cpSync(shopDir, folder, { recursive: true, filter: (source) => resolve(source) !== media })
  symlinkSync(media, join(folder, 'media'))
  writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8')))
  try {
    await untilAnnounced(shop, isOfContent, async () => {
      const imported = await importFolder(db, { shopDir: folder })
      if (!imported.ok) throw new Error(imported.problem.faults.join('\n'))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isSameAs = (kind: CatalogueChange) => (change: CatalogueChange) => isDeepStrictEqual(change, kind)

/** Resolves when the shop has received the announcement of the change and invalidated its cached pages. */
async function untilAnnounced(shop: Shop, isMeant: (change: CatalogueChange) => boolean, work: () => Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = shop.catalogue.onChange((change) => isMeant(change) && resolve())
  try {
    await work()
    await promise
  } finally {
    stop()
  }
}
