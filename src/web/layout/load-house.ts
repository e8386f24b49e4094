import type { ShopMedia } from '#src/shop/catalogue/media.ts'
import type { Shop } from '#src/shop/shop.ts'
import { mediaFileUrl } from '../media-url.ts'
import type { House } from './house.ts'

export async function loadHouse({ settings, payments, content }: Shop, origin: string): Promise<House> {
  const media = await content.media()
  const { name, tagline, legalName, gstin } = settings.brand
  return {
    brand: { name, tagline, legalName, gstin },
    contact: settings.contact,
    social: settings.social,
    mode: payments.mode,
    origin,
    year: new Date().getFullYear(),
    icon: media.brand.favicon && mediaFileUrl(media.brand.favicon.fileName),
    icons: (media.icons ?? []).map(({ size, fileName }) => ({ size, address: mediaFileUrl(fileName) })),
    picture: sharedPicture(media),
  }
}

function sharedPicture({ banners: [banner] }: ShopMedia): House['picture'] {
  if (!banner) return undefined
  const { key, alt, width, height, widths } = banner.picture
  return { key, alt, width, height, widths }
}
