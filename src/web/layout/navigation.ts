import { addressOf, type PageName } from '../routes.ts'
import type { IconName } from '../ui/icon.tsx'

export type NavigationLink = { readonly to: string; readonly words: string; readonly icon?: IconName }

const home = { to: addressOf('home'), words: 'Home' }
const about = { to: addressOf('about'), words: 'About Us' }
const products = { to: addressOf('products'), words: 'Product' }
const personalised = { to: addressOf('personalised'), words: 'Personalized', icon: 'pen' } as const
const b2b = { to: addressOf('b2b'), words: 'B2B' }
const contact = { to: addressOf('contact'), words: 'Contact Us' }
const gallery = { to: addressOf('gallery'), words: 'Gallery' }
const blog = { to: addressOf('blog'), words: 'Blog' }
const faq = { to: addressOf('faq'), words: 'FAQ' }
const findOrder = { to: addressOf('findOrder'), words: 'Find my order' }
const shippingPolicy = { to: addressOf('shippingPolicy'), words: 'Shipping' }
const returnsPolicy = { to: addressOf('returnsPolicy'), words: 'Returns and Warranty' }
const cancellationPolicy = { to: addressOf('cancellationPolicy'), words: 'Cancellation' }
const grievance = { to: addressOf('grievance'), words: 'Complaints' }
const accessibility = { to: addressOf('accessibility'), words: 'Accessibility' }
const terms = { to: addressOf('terms'), words: 'Terms and Conditions' }
const privacy = { to: addressOf('privacy'), words: 'Privacy Policy' }

export const headerLinks: { readonly shop: readonly NavigationLink[]; readonly house: readonly NavigationLink[] } = {
  shop: [products, personalised, b2b],
  house: [about, gallery, blog, contact],
}
export const sidebarLinks: readonly NavigationLink[] = [home, products, personalised, b2b, about, gallery, blog, contact, faq]
export const footerLinks: {
  readonly quick: readonly NavigationLink[]
  readonly more: readonly NavigationLink[]
  readonly help: readonly NavigationLink[]
  readonly fine: readonly NavigationLink[]
} = {
  quick: [home, about, products, contact],
  more: [personalised, b2b, gallery, blog],
  help: [findOrder, shippingPolicy, returnsPolicy, cancellationPolicy, grievance],
  fine: [terms, privacy, accessibility, faq],
}

const allLinks: readonly NavigationLink[] = [...sidebarLinks, ...footerLinks.fine]

/** What the house calls a page that stands by itself. */
export const wordsOfPage = (name: PageName): string => allLinks.find(({ to }) => to === addressOf(name as 'home'))?.words ?? ''
