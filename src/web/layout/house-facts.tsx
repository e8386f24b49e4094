import { addressOf } from '../routes.ts'
import { useHouse } from './house.ts'
import { StructuredData } from './structured-data.tsx'

/** Who the shop is, for search engines. */
export function HouseFacts() {
  const house = useHouse()
  if (!house) return null
  const { brand, contact, social, origin, icons } = house
  const logo = icons.at(-1)
  return (
    <StructuredData
      facts={{
        '@type': ['Organization', 'OnlineStore'],
        name: brand.name,
        legalName: brand.legalName,
        description: brand.tagline,
        url: `${origin}${addressOf('home')}`,
        logo: logo && `${origin}${logo.address}`,
        taxID: brand.gstin,
        address: contact.address.join(', '),
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          email: contact.email,
          telephone: contact.phone,
          areaServed: 'IN',
        },
        sameAs: Object.values(social),
      }}
    />
  )
}
