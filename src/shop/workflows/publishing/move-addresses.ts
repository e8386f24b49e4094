import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { type RedirectKind, type Redirects, withMoved } from '../../catalogue/redirects/redirect.ts'
import {
  type AddressChanges,
  findMovedArticles,
  findMovedProducts,
  listRedirects,
  moveArticle,
  moveProduct,
} from '../../catalogue/redirects/redirects.store.ts'

/** The addresses of a file: a product is the same one while its code is, an article while its number is. */
export type AddressesInFile = {
  readonly products: readonly { readonly id: string; readonly code: string }[]
  readonly articles: readonly { readonly slug: string; readonly id: number }[]
}

/** An address of the file that has led to something else since that moved away from it. */
export type TakenAddress = { readonly kind: RedirectKind; readonly key: string; readonly leadsTo: string }

/** Moves what has another address in the file, before the file is saved. Moves nothing when an address is taken, and returns which. */
export async function moveAddresses(tx: Transaction, inFile: AddressesInFile): Promise<readonly TakenAddress[]> {
  const { products, articles } = await findChanges(tx, inFile)
  const taken = [...ofKind('product', products), ...ofKind('article', articles)]
  if (taken.length > 0) return taken
  for (const { from, to } of products.moved) await moveProduct(tx, from, to)
  for (const { from, to } of articles.moved) await moveArticle(tx, from, to)
  return []
}

/** All former addresses as they will be once this file is saved, so that its texts may still name them. */
export async function planAddresses(sql: Sql, inFile: AddressesInFile): Promise<Redirects> {
  const { products, articles } = await findChanges(sql, inFile)
  return withMoved(withMoved(await listRedirects(sql), 'product', products.moved), 'article', articles.moved)
}

async function findChanges(sql: Sql, { products, articles }: AddressesInFile) {
  return {
    products: await findMovedProducts(
      sql,
      products.map(({ id, code }) => ({ key: id, identity: code })),
    ),
    articles: await findMovedArticles(
      sql,
      articles.map(({ slug, id }) => ({ key: slug, identity: String(id) })),
    ),
  }
}

const ofKind = (kind: RedirectKind, { taken }: AddressChanges): TakenAddress[] => taken.map((each) => ({ kind, ...each }))
