import { useRouteLoaderData } from 'react-router'
import type { Announcement } from '#src/shop/catalogue/media.ts'
import type { Picture } from '#src/shop/catalogue/product.ts'
import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import type { ShopSettings } from '#src/shop/settings.ts'

/** A picture that goes with a shared link. */
export type SharedPicture = Pick<Picture, 'key' | 'alt'>

/** A picture that is drawn for a shared link. */
export type DrawnPicture = {
  /** The part of the page's query for which it is drawn. */
  readonly query: string
  readonly address: string
  readonly alt: string
}

/** The data of the header, footer and head of every page. It is the same for all visitors. */
export type PageShell = {
  readonly brand: Pick<ShopSettings['brand'], 'name' | 'tagline' | 'legalName' | 'gstin'>
  readonly contact: ShopSettings['contact']
  readonly social: ShopSettings['social']
  /** `sandbox`: payments go to the shop's own stand-in; `test`: to the supplier's test side. */
  readonly mode: PaymentMode
  /** Without a slash at the end; addresses for search engines begin with it. */
  readonly origin: string
  readonly year: number
  /** The addresses of the favicon: the SVG, and the same as PNG by size in pixels. */
  readonly icon: string | undefined
  readonly icons: readonly { readonly size: number; readonly address: string }[]
  /** The pictures of shared links by the path of their page; `picture` is for pages without one. */
  readonly pictures: Readonly<Record<string, SharedPicture>>
  readonly picture: SharedPicture | undefined
  /** What stands above every page at the moment. */
  readonly announcement: Pick<Announcement, 'words' | 'to'> | undefined
  /** What delivery costs, in words such as "free" or "₹49, free from ₹999". */
  readonly deliveryPrice: string
  /** Whether browsers may keep the pages they have seen. */
  readonly keepsPages: boolean
}

/** Undefined only where even the shop's settings could not be read. */
export const usePageShell = (): PageShell | undefined => useRouteLoaderData<PageShell>('root')
