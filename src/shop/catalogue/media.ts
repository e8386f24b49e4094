import type { Picture } from './product.ts'

/** What pages show besides products, from the owner's `media.json`. */
export type ShopMedia = {
  readonly banners: readonly {
    readonly picture: Picture
    /** For narrow screens, which would cut off a part of the wide one. */
    readonly narrow?: Picture | undefined
    readonly textSide: 'left' | 'right' | 'top' | 'bottom'
    readonly textTone: 'dark' | 'light'
  }[]
  readonly gallery: readonly { readonly picture: Picture; readonly category: string }[]
  /** On the home page, in the order shown. */
  readonly tiles?: readonly Tile[]
  /** The preview picture of a shared link to a page that shows many pictures. */
  readonly shared?: readonly { readonly page: (typeof sharedPages)[number]; readonly picture: Picture }[]
  readonly loops: readonly Loop[]
  readonly clients: readonly { readonly name: string; readonly logo: MediaFile }[]
  readonly zodiac: readonly { readonly sign: string; readonly glyph: MediaFile; readonly constellation: MediaFile }[]
  /** `map` is a drawing of the neighbourhood. */
  readonly brand: { readonly [part in 'logo' | 'wordmark' | 'mark' | 'favicon' | 'map']?: MediaFile }
  /** The favicon as PNG, by its size in pixels. */
  readonly icons?: readonly (MediaFile & { readonly size: number })[]
}

/** A picture that links to all products, to one category, or to the personalised ones; the page takes on its tint. */
export type Tile = {
  readonly picture: Picture
  readonly words: string
  readonly leadsTo: 'personalised' | 'products'
  readonly category: string | undefined
  readonly tint: (typeof tileTints)[number]
}

/** The pages with a picture of their own for shared links. */
export const sharedPages = ['home', 'personalised', 'b2b', 'gallery', 'blog'] as const

export const tileTints = ['emerald', 'blush', 'navy', 'mustard', 'terracotta', 'oxblood'] as const

/** A silent film that repeats, on one `page`. */
export type Loop = {
  readonly id: string
  readonly page: string
  readonly width: number
  readonly height: number
  /** In the order in which a browser tries them. */
  readonly sources: readonly MediaFile[]
  readonly poster: Picture | undefined
}

/** A drawing or a film that is stored unchanged; its name is a hash of its content with its extension. */
export type MediaFile = { readonly fileName: string }

export const noMedia: ShopMedia = { banners: [], gallery: [], loops: [], clients: [], zodiac: [], brand: {} }
