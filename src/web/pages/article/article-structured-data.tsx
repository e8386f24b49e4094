import { usePageShell } from '../../layout/page-shell.ts'
import { StructuredData } from '../../layout/structured-data.tsx'
import { sharedPictureUrl } from '../../media-url.ts'
import { addressOf } from '../../routes.ts'
import type { ShownArticle } from './load-article.ts'

/** The structured data of an article for search engines. */
export function ArticleStructuredData({ article: { slug, title, description, publishedOn, picture } }: { article: ShownArticle }) {
  const house = usePageShell()
  if (!house) return null
  const organisation = { '@type': 'Organization', name: house.brand.name, url: house.origin }
  const address = `${house.origin}${addressOf('article', { slug })}`
  return (
    <StructuredData
      facts={{
        '@type': 'BlogPosting',
        headline: title,
        description,
        datePublished: publishedOn,
        image: `${house.origin}${sharedPictureUrl(picture.key)}`,
        author: organisation,
        publisher: organisation,
        mainEntityOfPage: address,
        url: address,
        inLanguage: 'en-IN',
      }}
    />
  )
}
