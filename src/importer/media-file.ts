import type * as z from 'zod'
import { type MediaFile, type ShopMedia, sharedPages, tileTints } from '#src/shop/catalogue/media.ts'
import type { StoredImage } from '#src/shop/catalogue/changes/product-record.ts'
import type { Picture } from '#src/shop/catalogue/product.ts'
import { parseIndianTime } from '#src/kit/time/day.ts'
import { choice, list, mediaPath, object, picturePath, pixels, slug, requiredText, text } from './file-fields.ts'

const drawing = mediaPath('svg')
const film = mediaPath('mp4', 'webm')
const measured = { file: picturePath, width: pixels, height: pixels }
const picture = { ...measured, alt: requiredText(250) }

const moment = text()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a time in India such as 2026-11-14T09:30')
  .refine((written) => parseIndianTime(written) !== undefined, 'is no time of the calendar')

/** Something is shown from and until a time in India, or always. */
const shownAtTimes = { from: moment.optional(), until: moment.optional() }
const endsAfterItBegins = ({ from, until }: { from?: string | undefined; until?: string | undefined }) => !from || !until || from < until
const endsTooEarly = { message: 'must be later than from', path: ['until'] }
const shown = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  object({ ...shape, ...shownAtTimes }).refine((item) => endsAfterItBegins(item as { from?: string; until?: string }), endsTooEarly)

const place = text().regex(/^\/(?!\/)/, 'must begin with / and lead to a page of the shop')

const slide = object({
  title: requiredText(40),
  words: requiredText(120),
  action: requiredText(30),
  to: place,
})

/** `media.json`: what the pages show besides products. */
export const MediaInFile = object({
  announcements: list(shown({ words: requiredText(120), to: place.optional() })).default([]),
  banners: list(
    shown({
      ...picture,
      slide: slide.optional(),
      narrow: object(measured).optional(),
      textSide: choice('left', 'right', 'top', 'bottom'),
      textTone: choice('dark', 'light'),
    }),
  ),
  gallery: list(shown({ ...picture, category: requiredText(60), link: object({ words: requiredText(60), to: place }).optional() })),
  tiles: list(
    shown({
      ...picture,
      words: requiredText(40),
      leadsTo: choice('personalised', 'products'),
      category: requiredText(60).optional(),
      tint: choice(...tileTints),
    }),
  )
    .refine(areAlwaysSix, 'must be six, or none')
    .default([]),
  shared: list(object({ ...picture, page: choice(...sharedPages) })).default([]),
  loops: list(
    shown({
      id: slug,
      page: slug,
      width: pixels,
      height: pixels,
      sources: list(film).min(1, 'must name a film'),
      poster: picturePath.optional(),
    }),
  ),
  clients: list(shown({ name: requiredText(60), file: drawing })),
  zodiac: list(object({ sign: requiredText(20), glyph: drawing, constellation: drawing })),
  brand: object({
    logo: drawing.optional(),
    wordmark: drawing.optional(),
    mark: drawing.optional(),
    favicon: drawing.optional(),
    map: drawing.optional(),
  }),
})

type Times = { readonly from?: string | undefined; readonly until?: string | undefined }

/** The page has places for six tiles: whenever one appears, another must go. */
function areAlwaysSix(tiles: readonly Times[]): boolean {
  const moments = ['', ...tiles.flatMap(({ from, until }) => [from ?? '', until ?? ''])]
  return moments.every((moment) => {
    const shown = tiles.filter(({ from = '', until }) => from <= moment && (until === undefined || moment < until))
    return shown.length === 0 || shown.length === 6
  })
}

const timesOf = ({ from, until }: Times) => ({
  ...(from && { from: parseIndianTime(from)!.toISOString() }),
  ...(until && { until: parseIndianTime(until)!.toISOString() }),
})

export type MediaInFile = z.output<typeof MediaInFile>

/** The lists that staff change. */
export const MediaListsInFile = MediaInFile.omit({ zodiac: true, brand: true })

/** Every picture that `media.json` names, with its size where the file has it. */
export const picturesOf = (media: MediaInFile): { file: string; width?: number; height?: number; path: readonly PropertyKey[] }[] => [
  ...media.banners.map((banner, at) => ({ ...banner, path: ['banners', at] })),
  ...media.banners.flatMap(({ narrow }, at) => (narrow ? [{ ...narrow, path: ['banners', at, 'narrow'] }] : [])),
  ...media.gallery.map((image, at) => ({ ...image, path: ['gallery', at] })),
  ...media.tiles.map((tile, at) => ({ ...tile, path: ['tiles', at] })),
  ...media.shared.map((each, at) => ({ ...each, path: ['shared', at] })),
  ...media.loops.flatMap(({ poster }, at) => (poster ? [{ file: poster, path: ['loops', at, 'poster'] }] : [])),
]

/** Every link of an announcement and of a picture in the gallery, with its place in the file or, where each list is a text, in its list. */
export function mediaLinks({ announcements, gallery }: Pick<MediaInFile, 'announcements' | 'gallery'>, areTexts: boolean): MediaLink[] {
  const placed = (list: 'announcements' | 'gallery', at: string, href: string): MediaLink =>
    areTexts ? { in: `media.json#${list}`, at, href } : { in: 'media.json', at: `${list}.${at}`, href }
  return [
    ...announcements.flatMap(({ to }, at) => (to ? [placed('announcements', `${at}.to`, to)] : [])),
    ...gallery.flatMap(({ link }, at) => (link ? [placed('gallery', `${at}.link.to`, link.to)] : [])),
  ]
}

type MediaLink = { readonly in: string; readonly at: string; readonly href: string }

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
  announcements: media.announcements.map(({ words, to, ...times }) => ({ ...timesOf(times), words, ...(to && { to }) })),
  banners: media.banners.map(({ file, alt, narrow, textSide, textTone, slide, ...times }) => ({
    ...timesOf(times),
    ...(slide && { slide }),
    picture: pictureOf(file, alt, 'banner'),
    narrow: narrow && pictureOf(narrow.file, alt, 'banner'),
    textSide,
    textTone,
  })),
  gallery: media.gallery.map(({ file, alt, category, link, ...times }) => ({
    ...timesOf(times),
    picture: pictureOf(file, alt, 'gallery'),
    category,
    ...(link && { link }),
  })),
  tiles: media.tiles.map(({ file, alt, words, leadsTo, category, tint, ...times }) => ({
    ...timesOf(times),
    picture: pictureOf(file, alt, 'tile'),
    words,
    leadsTo,
    category,
    tint,
  })),
  shared: media.shared.map(({ page, file, alt }) => ({ page, picture: pictureOf(file, alt, 'shared') })),
  loops: media.loops.map(({ id, page, width, height, sources, poster, ...times }) => ({
    ...timesOf(times),
    id,
    page,
    width,
    height,
    sources: sources.map(storedFileOf),
    poster: poster ? pictureOf(poster, '', 'poster') : undefined,
  })),
  clients: media.clients.map(({ name, file, ...times }) => ({ ...timesOf(times), name, logo: storedFileOf(file) })),
  zodiac: media.zodiac.map(({ sign, glyph, constellation }) => ({
    sign,
    glyph: storedFileOf(glyph),
    constellation: storedFileOf(constellation),
  })),
  brand: Object.fromEntries(Object.entries(media.brand).flatMap(([part, file]) => (file ? [[part, storedFileOf(file)]] : []))),
})
