import type { PictureSet } from '#src/platform/pictures/picture-name.ts'
import type { Catalogue } from '#src/shop/catalogue/catalogue.ts'
import type { Product } from '#src/shop/catalogue/product.ts'
import type { Shop } from '#src/shop/shop.ts'

/** The pictures that the shop shows; `opening` are those at the top of the first page. */
export type ShownPictures = { readonly opening: readonly PictureSet[]; readonly others: readonly PictureSet[] }

export type PictureSources = {
  readonly catalogue: Pick<Catalogue, 'search'>
  readonly content: Pick<Shop['content'], 'media' | 'listSlugs' | 'findArticle' | 'getText'>
}

/** Lists them in the order in which most visitors see them, the gallery last. */
export async function listShownPictures({ catalogue, content }: PictureSources): Promise<ShownPictures> {
  const { banners, tiles = [], gallery, loops, shared = [] } = await content.media()
  const variants = (await listProducts(catalogue)).flatMap((product) => product.variants)
  const ofProducts = variants.map(({ pictures: [first, ...more], canvas }) => ({ first, more, canvas }))
  return {
    opening: picturesIn([banners, tiles]),
    others: picturesIn([
      ofProducts.map(({ first }) => first),
      ofProducts.map(({ canvas }) => canvas),
      loops,
      ofProducts.map(({ more }) => more),
      await listTexts(content),
      shared,
      gallery,
    ]),
  }
}

async function listProducts(catalogue: PictureSources['catalogue']): Promise<Product[]> {
  const products: Product[] = []
  for (let page = 1; ; page++) {
    const found = await catalogue.search({ page, pageSize: 100 })
    products.push(...found.products)
    if (found.products.length === 0 || products.length >= found.total) return products
  }
}

async function listTexts(content: PictureSources['content']): Promise<unknown[]> {
  const texts: unknown[] = [await content.getText('about')]
  for (const slug of await content.listSlugs()) texts.push(await content.findArticle(slug))
  return texts
}

/** Returns every picture in the value, at any depth, so that a new field with pictures needs no change here. */
function picturesIn(value: unknown): PictureSet[] {
  if (typeof value !== 'object' || value === null) return []
  return isPicture(value) ? [value] : Object.values(value).flatMap(picturesIn)
}

const isPicture = (value: object): value is PictureSet => 'key' in value && 'widths' in value
