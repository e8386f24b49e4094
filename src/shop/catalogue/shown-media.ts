import type { Shown, ShopMedia } from './media.ts'

/** What pages show at one moment. */
export type ShownMedia = ShopMedia & {
  /** What a shared link to a page without a picture of its own shows. */
  readonly firstBanner: ShopMedia['banners'][number] | undefined
}

/** The parts of the media with a time of their own. */
const timedParts = ['banners', 'announcements', 'tiles', 'gallery', 'loops', 'clients'] as const

/** Without what is not shown yet, or no longer. A banner keeps its place among all, by which it finds its words. */
export function mediaAt(media: ShopMedia, at: Date): ShownMedia {
  const banners = media.banners.map((banner, place) => ({ place, ...banner })).filter(isShownAt(at))
  return {
    ...media,
    banners,
    firstBanner: banners[0],
    announcements: (media.announcements ?? []).filter(isShownAt(at)),
    tiles: (media.tiles ?? []).filter(isShownAt(at)),
    gallery: media.gallery.filter(isShownAt(at)),
    loops: media.loops.filter(isShownAt(at)),
    clients: media.clients.filter(isShownAt(at)),
  }
}

const isShownAt =
  (at: Date) =>
  ({ from, until }: Shown): boolean =>
    (from === undefined || Date.parse(from) <= at.getTime()) && (until === undefined || at.getTime() < Date.parse(until))

/** When something appears or disappears by itself, in the order of time. */
export const turnsOf = (media: ShopMedia): { readonly at: Date; readonly part: (typeof timedParts)[number] }[] =>
  timedParts
    .flatMap((part) =>
      (media[part] ?? []).flatMap(({ from, until }: Shown) =>
        [from, until].flatMap((time) => (time ? [{ at: new Date(time), part }] : [])),
      ),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
