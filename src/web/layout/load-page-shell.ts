import { yearOf } from '#src/kit/time/day.ts'
import { deliveryPriceText } from '#src/shop/pricing/charges.ts'
import type { Shop } from '#src/shop/shop.ts'
import { mediaFileUrl } from '../media-url.ts'
import { addressOf } from '../routes.ts'
import type { PageShell, SharedPicture } from './page-shell.ts'

export async function loadPageShell({ settings, payments, content }: Shop, origin: string): Promise<PageShell> {
  const media = await content.media()
  const [announced] = media.announcements ?? []
  const { name, tagline, legalName, gstin } = settings.brand
  return {
    brand: { name, tagline, legalName, gstin },
    contact: settings.contact,
    social: settings.social,
    mode: payments.mode,
    origin,
    year: yearOf(new Date()),
    icon: media.brand.favicon && mediaFileUrl(media.brand.favicon.fileName),
    icons: (media.icons ?? []).map(({ size, fileName }) => ({ size, address: mediaFileUrl(fileName) })),
    pictures: Object.fromEntries((media.shared ?? []).map(({ page, picture }) => [addressOf(page), shared(picture)])),
    picture: media.firstBanner && shared(media.firstBanner.picture),
    announcement: announced && { words: announced.words, ...(announced.to && { to: announced.to }) },
    deliveryPrice: deliveryPriceText(settings.charges),
    keepsPages: settings.offline.keepsPages,
  }
}

const shared = ({ key, alt }: SharedPicture): SharedPicture => ({ key, alt })
