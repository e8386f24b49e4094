import type { PageShell } from '../../layout/page-shell.ts'
import { addressOf, searchQuery } from '../../routes.ts'

type JsonLd = Readonly<Record<string, unknown>>

/** Returns the organisation and the web site for search engines. Built on the server, so that no browser loads this code. */
export const shopStructuredDataOf = (shell: PageShell): readonly JsonLd[] => [organisation(shell), webSite(shell)]

function organisation({ brand, contact, social, origin, icons }: PageShell): JsonLd {
  const logo = icons.at(-1)
  return {
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
  }
}

const webSite = ({ brand, origin }: PageShell): JsonLd => ({
  '@type': 'WebSite',
  name: brand.name,
  url: `${origin}${addressOf('home')}`,
  inLanguage: 'en-IN',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${addressOf('products')}?${searchQuery}={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
