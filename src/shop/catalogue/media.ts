import type { Picture } from './product.ts'

/** What the pages show besides products, as the owner's `media.json` names it. */
export type ShopMedia = {
  readonly banners: readonly {
    readonly picture: Picture
    /** The same on narrow screens, where a part of the wide one would be cut off. */
    readonly narrow?: Picture | undefined
    readonly textSide: 'left' | 'right' | 'top' | 'bottom'
    readonly textTone: 'dark' | 'light'
  }[]
  readonly gallery: readonly { readonly picture: Picture; readonly category: string }[]
  /** Of the first page, in the order shown. */
  readonly tiles?: readonly Tile[]
  /** What goes with a shared link to a page that shows many pictures. */
  readonly shared?: readonly { readonly page: (typeof sharedPages)[number]; readonly picture: Picture }[]
  readonly loops: readonly Loop[]
  readonly clients: readonly { readonly name: string; readonly logo: MediaFile }[]
  readonly zodiac: readonly { readonly sign: string; readonly glyph: MediaFile; readonly constellation: MediaFile }[]
  /** `map`: the neighbourhood, drawn. */
  readonly brand: { readonly [part in 'logo' | 'wordmark' | 'mark' | 'favicon' | 'map']?: MediaFile }
  /** The favicon as PNG, by its size in pixels. */
  readonly icons?: readonly (MediaFile & { readonly size: number })[]
}

/** A picture that leads to all pieces, to those of one category, or to the personalised ones; the page takes on its tint. */
export type Tile = {
  readonly picture: Picture
  readonly words: string
  readonly leadsTo: 'personalised' | 'products'
  readonly category: string | undefined
  readonly tint: (typeof tileTints)[number]
}

/** The pages that have a picture of their own for shared links. */
export const sharedPages = ['home', 'personalised', 'b2b', 'gallery', 'blog'] as const

export const tileTints = ['emerald', 'blush', 'navy', 'mustard', 'terracotta', 'oxblood'] as const

/** A silent film that repeats; `page` says where it belongs. */
export type Loop = {
  readonly id: string
  readonly page: string
  readonly width: number
  readonly height: number
  /** In the order to try them. */
  readonly sources: readonly MediaFile[]
  readonly poster: Picture | undefined
}

/** A drawing or a film that was kept as it is; its name is a hash of its content with its ending. */
export type MediaFile = { readonly fileName: string }

export const noMedia: ShopMedia = { banners: [], gallery: [], loops: [], clients: [], zodiac: [], brand: {} }
