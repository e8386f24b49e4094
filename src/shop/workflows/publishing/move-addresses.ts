import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { successorOf } from '../../catalogue/redirects/category-moves.ts'
import { type CategoriesToSave, findLeftCategories, moveCategories } from '../../catalogue/redirects/category-moves.store.ts'
import { type AddressOfKind, followed, followLinks, withMoved } from '../../catalogue/redirects/redirect.ts'
import {
  dropRedirectsFrom,
  findMovedArticles,
  findMovedProducts,
  insertRedirect,
  listRedirects,
  moveArticle,
  moveProduct,
} from '../../catalogue/redirects/redirects.store.ts'
import { withProductIds } from '../../content/content.ts'
import { type GiftPageTexts, type GiftTexts, movedGifts, withGiftProducts } from '../../content/gift-texts.ts'
import { findStoredGifts, rewriteTexts } from '../../content/content.store.ts'
import type { TakenSide } from './plan-folder.ts'
import type { PlannedAddresses } from './texts/text-rules.port.ts'

type ArticleInFile = { readonly slug: string; readonly id: number }

/** The addresses of a file: a product is the same one while its code is, an article while its number is. */
export type AddressesInFile = {
  readonly products: readonly { readonly id: string; readonly code: string }[]
  readonly articles: readonly ArticleInFile[]
}

/** An address of the file that has led to something else since that moved away from it. */
export type TakenAddress = { readonly key: string; readonly leadsTo: string }

/** Moves articles that have another address in the file, before the file is saved. Moves none when an address is taken, and returns which. */
export async function moveArticles(tx: Transaction, inFile: readonly ArticleInFile[]): Promise<readonly TakenAddress[]> {
  const { moved, taken } = await findArticleChanges(tx, inFile)
  if (taken.length > 0) return taken
  for (const { from, to } of moved) await moveArticle(tx, from, to)
  return []
}

/** Lets former addresses of pages for gifts lead to the present ones, before these are saved. */
export async function moveGifts(tx: Transaction, pages: readonly GiftPageTexts[]): Promise<void> {
  const before = await findStoredGifts(tx)
  await dropRedirectsFrom(
    tx,
    'gift',
    pages.map(({ slug }) => slug),
  )
  for (const { from, to } of movedGifts(before.pages, pages)) await insertRedirect(tx, 'gift', from, to)
}

/** A product's present id and the one that it is to have. */
export type MovedProduct = { readonly from: string; readonly to: string }

/** Gives products other addresses. */
export async function moveProducts(tx: Transaction, moved: readonly MovedProduct[]): Promise<void> {
  for (const { from, to } of moved) await moveProduct(tx, from, to)
}

/** Lets categories that are called otherwise in these products be found by their former names. To be called before the products are saved. */
export async function renameCategories(tx: Transaction, saving: CategoriesToSave): Promise<void> {
  const left = await findLeftCategories(tx, saving)
  const moved = left.flatMap((category) => {
    const to = successorOf(category)
    return to === undefined ? [] : [{ listing: category.listing, from: category.category, to }]
  })
  await moveCategories(tx, moved, saving)
}

/** All addresses of products that have moved: the present ones, and those that lead there by now. Pages at each of them show another product, or lead elsewhere. */
export async function addressesOf(tx: Transaction, moved: readonly MovedProduct[]): Promise<string[]> {
  if (moved.length === 0) return []
  const present = new Set(moved.map(({ to }) => to))
  const former = [...(await listRedirects(tx)).product].filter(([, to]) => present.has(to)).map(([from]) => from)
  return [...new Set([...moved.flatMap(({ from, to }) => [from, to]), ...former])]
}

/** Writes the present addresses into the shop's texts. Returns what has changed, by the names under which pages show it. */
export async function followInTexts(tx: Transaction, addressOf: AddressOfKind): Promise<string[]> {
  const redirects = await listRedirects(tx)
  const presentId = (id: string) => followed(redirects, 'product', id)
  return rewriteTexts(tx, {
    article: (article) => followLinks(withProductIds(article, presentId), redirects, addressOf),
    text: (text, name) => followLinks(name === 'gifts' ? withGiftProducts(text as GiftTexts, presentId) : text, redirects, addressOf),
  })
}

/** Former addresses as they will be once this file is saved, but for those that its pages for gifts leave. */
export async function planAddresses(
  sql: Sql,
  { products, articles }: AddressesInFile,
  take: TakenSide | undefined,
): Promise<PlannedAddresses> {
  const inFile = products.map(({ id, code }) => ({ key: id, identity: code }))
  const { moved, staying } = await findMovedProducts(sql, inFile, take === 'file')
  const movedArticles = await findArticleChanges(sql, articles)
  const redirects = withMoved(withMoved(await listRedirects(sql), 'product', [...moved, ...staying]), 'article', movedArticles.moved)
  return { redirects, gifts: (await findStoredGifts(sql)).pages }
}

const findArticleChanges = (sql: Sql, articles: readonly ArticleInFile[]) =>
  findMovedArticles(
    sql,
    articles.map(({ slug, id }) => ({ key: slug, identity: String(id) })),
  )
