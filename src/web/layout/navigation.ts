import { addressOf, type PageName } from '../routes.ts'
import type { IconName } from '../ui/icon.tsx'

export type NavigationLink = { readonly to: string; readonly label: string; readonly icon?: IconName }

const home = { to: addressOf('home'), label: 'Home' }
const about = { to: addressOf('about'), label: 'About Us' }
const products = { to: addressOf('products'), label: 'Product' }
const personalised = { to: addressOf('personalised'), label: 'Personalized', icon: 'pen' } as const
const b2b = { to: addressOf('b2b'), label: 'B2B' }
const contact = { to: addressOf('contact'), label: 'Contact Us' }
const gallery = { to: addressOf('gallery'), label: 'Gallery' }
const gifts = { to: addressOf('gifts'), label: 'Gifts' }
const blog = { to: addressOf('blog'), label: 'Blog' }
const faq = { to: addressOf('faq'), label: 'FAQ' }
const findOrder = { to: addressOf('findOrder'), label: 'Find my order' }
const shippingPolicy = { to: addressOf('shippingPolicy'), label: 'Shipping' }
const returnsPolicy = { to: addressOf('returnsPolicy'), label: 'Returns and Warranty' }
const cancellationPolicy = { to: addressOf('cancellationPolicy'), label: 'Cancellation' }
const grievance = { to: addressOf('grievance'), label: 'Complaints' }
const accessibility = { to: addressOf('accessibility'), label: 'Accessibility' }
const terms = { to: addressOf('terms'), label: 'Terms and Conditions' }
const privacy = { to: addressOf('privacy'), label: 'Privacy Policy' }

export const headerLinks: { readonly shop: readonly NavigationLink[]; readonly brand: readonly NavigationLink[] } = {
  shop: [products, personalised, b2b],
  brand: [about, gallery, blog, contact],
}
export const sidebarLinks: readonly NavigationLink[] = [home, products, personalised, gifts, b2b, about, gallery, blog, contact, faq]
export const footerLinks: {
  readonly quick: readonly NavigationLink[]
  readonly more: readonly NavigationLink[]
  readonly help: readonly NavigationLink[]
  readonly fine: readonly NavigationLink[]
} = {
  quick: [home, about, products, contact],
  more: [personalised, gifts, b2b, gallery, blog],
  help: [findOrder, shippingPolicy, returnsPolicy, cancellationPolicy, grievance],
  fine: [terms, privacy, accessibility, faq],
}

const allLinks: readonly NavigationLink[] = [...sidebarLinks, ...footerLinks.fine]

/** The label of a page in the shop's navigation; empty for pages that are not in it. */
export const labelOfPage = (name: PageName): string => allLinks.find(({ to }) => to === addressOf(name as 'home'))?.label ?? ''
