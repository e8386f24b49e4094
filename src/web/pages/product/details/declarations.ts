import { formatPaise, onePartOf } from '#src/kit/money.ts'
import { materialName, type Product } from '#src/shop/catalogue/product.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { phoneUrl } from '#src/web/phone-url.ts'

/** One declaration that the law requires of goods sold online. */
export type Declaration = {
  readonly name: string
  readonly text: string
  readonly links?: readonly { readonly to: string; readonly text: string }[]
}

/** Returns the declarations of rule 6(10) of the Legal Metrology (Packaged Commodities) Rules for a product. */
export function declarationsOf(product: Product, { brand, contact }: Pick<ShopSettings, 'brand' | 'contact'>): Declaration[] {
  const { lengthMm, widthMm, heightMm, size } = product
  return [
    { name: 'Generic name', text: product.genericName },
    { name: 'Material', text: materialName(product) },
    { name: 'Net quantity', text: `${countOf(product)} (${product.netQuantity} N)` },
    ...(product.isForBusinessesOnly ? [] : pricesOf(product)),
    { name: 'Dimensions', text: `${lengthMm} × ${widthMm} × ${heightMm} mm (length × width × height), ${size.toLowerCase()}` },
    { name: 'Weight', text: `about ${product.weightGrams} g` },
    { name: 'Country of origin', text: product.countryOfOrigin },
    ...(product.importer ? [{ name: 'Imported by', text: `${product.importer.name}, ${product.importer.address}` }] : []),
    { name: product.importer ? 'Sold by' : 'Made and packed by', text: [brand.legalName, ...contact.address.slice(1)].join(', ') },
    {
      name: 'Consumer care',
      text: 'At the same address, and at ',
      links: [
        { to: `mailto:${contact.email}`, text: contact.email },
        { to: phoneUrl(contact.phone), text: contact.phone },
      ],
    },
  ]
}

/** Products that are sold to businesses only have no list price: each order gets its own. */
const pricesOf = ({ mrpPaise, pricePaise, netQuantity }: Product): Declaration[] => [
  { name: 'MRP', text: `${formatPaise(mrpPaise)}, inclusive of all taxes` },
  { name: 'Unit sale price', text: `${formatPaise(onePartOf(pricePaise, netQuantity))} a piece` },
]

const countOf = ({ netQuantity }: Product): string => `${netQuantity} ${netQuantity === 1 ? 'piece' : 'pieces'}`
