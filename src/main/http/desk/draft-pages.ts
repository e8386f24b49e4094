import type { Shop } from '#src/shop/shop.ts'
import type { DrawProduct } from '#src/web/desk/desk-context.ts'
import { addressOf } from '#src/web/routes.ts'
import type { Pages } from '../built-pages.ts'
import type { DeskEntry } from './desk-entry.ts'

type DraftPages = { readonly shop: Shop; readonly publicUrl: string; readonly entry: Pick<DeskEntry, 'origin'> }

/** Draws the shop's own page of a product as its draft has it. Its links lead to the shop, in another window. Undefined where no page is drawn. */
export function draftPages({ renderWith }: Pick<Pages, 'renderWith'>, { shop, publicUrl, entry }: DraftPages): DrawProduct | undefined {
  if (!renderWith) return undefined
  const policy = policyOf(new URL(publicUrl).origin, entry.origin)
  return async (product) => {
    const catalogue: Shop['catalogue'] = {
      ...shop.catalogue,
      find: async (id) => (id === product.id ? { product, suggestions: [] } : shop.catalogue.find(id)),
    }
    const html = await renderWith({ ...shop, catalogue }, addressOf('product', { productId: product.id }))
    return { html: framed(html, publicUrl), policy }
  }
}

/** Without scripts, and with every address as if it stood on the shop. */
const framed = (html: string, publicUrl: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|prefetch)"[^>]*>/gi, '')
    .replace(/<head[^>]*>/i, (head) => `${head}<base href="${publicUrl}/" target="_blank">`)

/** Only the desk may show it in a frame. */
const policyOf = (shop: string, desk: string): string =>
  [
    "default-src 'none'",
    `img-src 'self' ${shop} data:`,
    `style-src 'self' ${shop} 'unsafe-inline'`,
    `font-src 'self' ${shop}`,
    `media-src 'self' ${shop}`,
    `base-uri ${shop}`,
    "form-action 'none'",
    `frame-ancestors ${desk}`,
  ].join('; ')
