import type { Shop } from '#src/shop/shop.ts'
import type { DrawDraft } from '#src/web/desk/desk-context.ts'
import { addressOf } from '#src/web/routes.ts'
import type { Pages } from '../built-pages.ts'
import type { DeskEntry } from './desk-entry.ts'

type DraftPages = { readonly shop: Shop; readonly publicUrl: string; readonly entry: Pick<DeskEntry, 'origin'> }

/** Draws the shop's own pages as drafts have them. Their links lead to the shop, in another window. Undefined where no page is drawn. */
export function draftPages({ renderWith }: Pick<Pages, 'renderWith'>, { shop, publicUrl, entry }: DraftPages): DrawDraft | undefined {
  if (!renderWith) return undefined
  const policy = policyOf(new URL(publicUrl).origin, entry.origin)
  const draw = async (other: Shop, address: string) => {
    const html = await renderWith(other, address)
    return { html: framed(html, publicUrl, entry.origin), policy }
  }
  return {
    product(product) {
      const catalogue: Shop['catalogue'] = {
        ...shop.catalogue,
        find: async (id) => (id === product.id ? { product, suggestions: [] } : shop.catalogue.find(id)),
      }
      return draw({ ...shop, catalogue }, addressOf('product', { productId: product.id }))
    },
    text: (drafted, page) => draw({ ...shop, content: { ...shop.content, ...shop.content.drafted(drafted) } }, addressOfText(page)),
  }
}

const addressOfText = (page: Parameters<DrawDraft['text']>[1]): string =>
  typeof page === 'string' ? addressOf(page) : addressOf('article', { slug: page.slug })

/** Without scripts, without taking the focus from whoever writes beside it, and with every address as if it stood on the shop but those of styles and fonts, which the desk serves as well. */
const framed = (html: string, publicUrl: string, deskOrigin: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/gi, '')
    .replaceAll(/ autofocus(?:="[^"]*")?(?=[\s/>])/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|prefetch)"[^>]*>/gi, '')
    .replaceAll(/(["'(])(?=\/assets\/)/g, `$1${deskOrigin}`)
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
