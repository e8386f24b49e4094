import type { Organization } from 'schema-dts'
import { usePageShell } from '../../layout/page-shell.ts'
import { StructuredData } from '../../layout/head/structured-data.tsx'
import { sharedPictureUrl } from '../../media-url.ts'
import { addressOf } from '../../routes.ts'
import type { ShownArticle } from './load-article.ts'

/** The structured data of an article for search engines. */
export function ArticleStructuredData({ article: { slug, title, description, publishedOn, picture } }: { article: ShownArticle }) {
  const shell = usePageShell()
  if (!shell) return null
  const organisation: Organization = { '@type': 'Organization', name: shell.brand.name, url: shell.origin }
  const address = `${shell.origin}${addressOf('article', { slug })}`
  return (
    <StructuredData
      data={{
        '@type': 'BlogPosting',
        headline: title,
        description,
        datePublished: publishedOn,
        image: `${shell.origin}${sharedPictureUrl(picture.key)}`,
        author: organisation,
        publisher: organisation,
        mainEntityOfPage: address,
        url: address,
        inLanguage: 'en-IN',
      }}
    />
  )
}
