import type * as z from 'zod'
import { type MediaFile, type ShopMedia, sharedPages, tileTints } from '#src/shop/catalogue/media.ts'
import type { StoredImage } from '#src/shop/catalogue/changes/product-record.ts'
import type { Picture } from '#src/shop/catalogue/product.ts'
import { choice, list, mediaPath, object, picturePath, pixels, slug, requiredText } from './file-fields.ts'

const drawing = mediaPath('svg')
const film = mediaPath('mp4', 'webm')
const measured = { file: picturePath, width: pixels, height: pixels }
const picture = { ...measured, alt: requiredText(250) }

/** `media.json`: what the pages show besides products. */
export const MediaInFile = object({
  banners: list(
    object({
      ...picture,
      narrow: object(measured).optional(),
      textSide: choice('left', 'right', 'top', 'bottom'),
      textTone: choice('dark', 'light'),
    }),
  ),
  gallery: list(object({ ...picture, category: requiredText(60) })),
  tiles: list(
    object({
      ...picture,
      words: requiredText(40),
      leadsTo: choice('personalised', 'products'),
      category: requiredText(60).optional(),
      tint: choice(...tileTints),
    }),
  )
    .refine(({ length }) => length === 0 || length === 6, 'must be six, or none')
    .default([]),
  shared: list(object({ ...picture, page: choice(...sharedPages) })).default([]),
  loops: list(
    object({
      id: slug,
      page: slug,
      width: pixels,
      height: pixels,
      sources: list(film).min(1, 'must name a film'),
      poster: picturePath.optional(),
    }),
  ),
  clients: list(object({ name: requiredText(60), file: drawing })),
  zodiac: list(object({ sign: requiredText(20), glyph: drawing, constellation: drawing })),
  brand: object({
    logo: drawing.optional(),
    wordmark: drawing.optional(),
    mark: drawing.optional(),
    favicon: drawing.optional(),
    map: drawing.optional(),
  }),
})

export type MediaInFile = z.output<typeof MediaInFile>

/** Every picture that `media.json` names, with its size where the file has it. */
export const picturesOf = (media: MediaInFile): { file: string; width?: number; height?: number; path: readonly PropertyKey[] }[] => [
  ...media.banners.map((banner, at) => ({ ...banner, path: ['banners', at] })),
  ...media.banners.flatMap(({ narrow }, at) => (narrow ? [{ ...narrow, path: ['banners', at, 'narrow'] }] : [])),
  ...media.gallery.map((image, at) => ({ ...image, path: ['gallery', at] })),
  ...media.tiles.map((tile, at) => ({ ...tile, path: ['tiles', at] })),
  ...media.shared.map((each, at) => ({ ...each, path: ['shared', at] })),
  ...media.loops.flatMap(({ poster }, at) => (poster ? [{ file: poster, path: ['loops', at, 'poster'] }] : [])),
]

/** Every drawing and film that `media.json` names. */
export const mediaFilesOf = (media: MediaInFile): { file: string; path: readonly PropertyKey[] }[] => [
  ...media.loops.flatMap(({ sources }, at) => sources.map((file, source) => ({ file, path: ['loops', at, 'sources', source] }))),
  ...media.clients.map(({ file }, at) => ({ file, path: ['clients', at, 'file'] })),
  ...media.zodiac.flatMap(({ glyph, constellation }, at) => [
    { file: glyph, path: ['zodiac', at, 'glyph'] },
    { file: constellation, path: ['zodiac', at, 'constellation'] },
  ]),
  ...Object.entries(media.brand).flatMap(([part, file]) => (file ? [{ file, path: ['brand', part] }] : [])),
]

export type StoredMedia = {
  pictureOf(file: string, alt: string, view: string): Picture
  storedImageOf(file: string): StoredImage
  storedFileOf(file: string): MediaFile
  readonly icons: ShopMedia['icons'] & {}
}

export const toShopMedia = (media: MediaInFile, { pictureOf, storedFileOf, icons }: StoredMedia): ShopMedia => ({
  icons,
  banners: media.banners.map(({ file, alt, narrow, textSide, textTone }) => ({
    picture: pictureOf(file, alt, 'banner'),
    narrow: narrow && pictureOf(narrow.file, alt, 'banner'),
    textSide,
    textTone,
  })),
  gallery: media.gallery.map(({ file, alt, category }) => ({ picture: pictureOf(file, alt, 'gallery'), category })),
  tiles: media.tiles.map(({ file, alt, words, leadsTo, category, tint }) => ({
    picture: pictureOf(file, alt, 'tile'),
    words,
    leadsTo,
    category,
    tint,
  })),
  shared: media.shared.map(({ page, file, alt }) => ({ page, picture: pictureOf(file, alt, 'shared') })),
  loops: media.loops.map(({ id, page, width, height, sources, poster }) => ({
    id,
    page,
    width,
    height,
    sources: sources.map(storedFileOf),
    poster: poster ? pictureOf(poster, '', 'poster') : undefined,
  })),
  clients: media.clients.map(({ name, file }) => ({ name, logo: storedFileOf(file) })),
  zodiac: media.zodiac.map(({ sign, glyph, constellation }) => ({
    sign,
    glyph: storedFileOf(glyph),
    constellation: storedFileOf(constellation),
  })),
  brand: Object.fromEntries(Object.entries(media.brand).flatMap(([part, file]) => (file ? [[part, storedFileOf(file)]] : []))),
})
