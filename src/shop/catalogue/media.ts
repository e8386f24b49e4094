import type { Picture } from './product.ts'

/** A moment each, as `2026-11-01T00:00+05:30`: it is shown from the first on, and from the second on no longer. */
export type Shown = { readonly from?: string | undefined; readonly until?: string | undefined }

/** What pages show besides products, from the owner's `media.json`. */
export type ShopMedia = {
  readonly banners: readonly (Shown & {
    readonly picture: Picture
    /** For narrow screens, which would cut off a part of the wide one. */
    readonly narrow?: Picture | undefined
    readonly textSide: 'left' | 'right' | 'top' | 'bottom'
    readonly textTone: 'dark' | 'light'
    /** Its words and its button; without them it has those of the home page's text that stand at its place. */
    readonly slide?: { readonly title: string; readonly words: string; readonly action: string; readonly to: string } | undefined
    /** Its place among all banners, also those that are not shown now. */
    readonly place?: number
  })[]
  readonly gallery: readonly (Shown & {
    readonly picture: Picture
    readonly category: string
    /** The page of what it shows, in words. */
    readonly link?: { readonly words: string; readonly to: string } | undefined
  })[]
  /** Above every page; the first of those that are shown at the moment. Missing in media of earlier releases. */
  readonly announcements?: readonly Announcement[]
  /** On the home page, in the order shown. */
  readonly tiles?: readonly Tile[]
  /** The preview picture of a shared link to a page that shows many pictures. */
  readonly shared?: readonly { readonly page: (typeof sharedPages)[number]; readonly picture: Picture }[]
  readonly loops: readonly Loop[]
  readonly clients: readonly (Shown & { readonly name: string; readonly logo: MediaFile })[]
  readonly zodiac: readonly { readonly sign: string; readonly glyph: MediaFile; readonly constellation: MediaFile }[]
  /** `map` is a drawing of the neighbourhood. */
  readonly brand: { readonly [part in 'logo' | 'wordmark' | 'mark' | 'favicon' | 'map']?: MediaFile }
  /** The favicon as PNG, by its size in pixels. */
  readonly icons?: readonly (MediaFile & { readonly size: number })[]
}

/** A line for all who visit the shop, such as until when an order comes before a festival. `to` is the page it leads to. */
export type Announcement = Shown & { readonly words: string; readonly to?: string | undefined }

/** A picture that links to all products, to one category, or to the personalised ones; the page takes on its tint. */
export type Tile = Shown & {
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
export type Loop = Shown & {
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
