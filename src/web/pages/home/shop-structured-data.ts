import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { returnPolicy } from '../../offers/return-policy.ts'
import type { StructuredThing } from '../../layout/head/structured-data.tsx'
import type { PageShell } from '../../layout/page-shell.ts'
import { addressOf, searchQuery } from '../../routes.ts'

/** Returns the organisation and the web site for search engines. Built on the server, so that no browser loads this code. */
export const shopStructuredDataOf = (shell: PageShell, settings: Pick<ShopSettings, 'promises'>): readonly StructuredThing[] => [
  organisation(shell, settings),
  webSite(shell),
]

function organisation({ brand, contact, social, origin, icons }: PageShell, settings: Pick<ShopSettings, 'promises'>): StructuredThing {
  const logo = icons.at(-1)
  return {
    '@type': 'OnlineStore',
    name: brand.name,
    legalName: brand.legalName,
    description: brand.tagline,
    url: `${origin}${addressOf('home')}`,
    ...(logo && { logo: `${origin}${logo.address}` }),
    // In India the number of GST is that of the tax and of the value added tax.
    ...(brand.gstin && { taxID: brand.gstin, vatID: brand.gstin }),
    email: contact.email,
    telephone: contact.phone,
    address: { '@type': 'PostalAddress', streetAddress: contact.address.join(', '), addressCountry: 'IN' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: contact.email,
      telephone: contact.phone,
      areaServed: 'IN',
    },
    sameAs: Object.values(social),
    hasMerchantReturnPolicy: returnPolicy({ origin, settings }),
  }
}

function webSite({ brand, origin }: PageShell): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${addressOf('products')}?${searchQuery}={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}${addressOf('home')}`,
    inLanguage: 'en-IN',
    potentialAction: search,
  }
}
