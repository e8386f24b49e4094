import type { DeskPageName } from '../../routes/desk-pages.ts'
import type { DeskIconName } from '../desk-icon.tsx'

type RailEntry = {
  readonly label: string
  readonly icon: DeskIconName
  /** On a phone it has a place in the bar; all others are behind More. */
  readonly onPhone?: boolean
  /** Apart from the day's work, at the end. */
  readonly apart?: boolean
}

/** The desk's navigation, in this order. An entry whose page somebody may not open is not shown to them. */
export const railEntries: Partial<Record<DeskPageName, RailEntry>> = {
  today: { label: 'Today', icon: 'today', onPhone: true },
  orders: { label: 'Orders', icon: 'orders', onPhone: true },
  workshop: { label: 'Workshop', icon: 'workshop', onPhone: true },
  parcels: { label: 'Parcels', icon: 'parcels', onPhone: true },
  stock: { label: 'Stock', icon: 'stock' },
  returns: { label: 'Returns', icon: 'returns' },
  enquiries: { label: 'Enquiries', icon: 'enquiries' },
  products: { label: 'Products', icon: 'products' },
  money: { label: 'Money', icon: 'money' },
  figures: { label: 'Figures', icon: 'figures' },
  mails: { label: 'Mails', icon: 'mails' },
  texts: { label: 'Texts', icon: 'pen', apart: true },
  banners: { label: 'Banners', icon: 'banners', apart: true },
  shop: { label: 'Shop', icon: 'shop', apart: true },
  people: { label: 'People', icon: 'people', apart: true },
  health: { label: 'All well?', icon: 'check', apart: true },
  privacy: { label: 'Privacy', icon: 'key', apart: true },
  jobs: { label: 'Jobs given up', icon: 'retry', apart: true },
}
