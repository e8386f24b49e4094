import type { BlogPosting, BreadcrumbList, FAQPage, OnlineStore, ProductGroup, WebSite, WithContext } from 'schema-dts'

/** What the shop's pages state. Types and properties are those that schema.org publishes; any other does not compile. */
export type StructuredThing = Exclude<BlogPosting | BreadcrumbList | FAQPage | OnlineStore | ProductGroup | WebSite, string>

/** Structured data for search engines, as JSON-LD. `<` is escaped, so that no text can end the element. */
export function StructuredData({ data }: { data: StructuredThing }) {
  const inContext: WithContext<StructuredThing> = { '@context': 'https://schema.org', ...data }
  const json = JSON.stringify(inContext).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
