import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { articles, teaserOf } from '../../layout/articles.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './blog-page.module.css'

const articlesOnPage = 6

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gallery } = await context.get(shopContext).content.media()
  const pages = Math.max(1, Math.ceil(articles.length / articlesOnPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1))
  const newestFirst = articles.toSorted((a, b) => b.id - a.id)
  return {
    page,
    pages,
    posts: newestFirst.slice((page - 1) * articlesOnPage, page * articlesOnPage).map((article) => ({
      slug: article.slug,
      title: article.title,
      teaser: teaserOf(article),
      picture: gallery.find(({ picture }) => picture.alt.toLowerCase().includes(article.wanted))?.picture,
    })),
  }
}

export default function BlogPage() {
  const { page, pages, posts } = useLoaderData<typeof loader>()
  return (
    <div className="wide">
      <PageHead
        title="Journal"
        description="Notes from the workshop: names in gold, sizes, care, and the twelve signs."
        query={page > 1 ? `?page=${page}` : ''}
      />
      <PageTitle eyebrow="Notes from the bench" title="Journal" />
      <ul className={styles.posts}>
        {posts.map(({ slug, title, teaser, picture }) => (
          <li key={slug} className={styles.post}>
            <Link className={`${styles.frame}`} to={addressOf('article', { slug })} tabIndex={-1} aria-hidden="true">
              {picture && (
                <Picture
                  picture={picture}
                  sizes="(min-width: 60rem) 400px, (min-width: 40rem) 46vw, 92vw"
                  alt=""
                  className={styles.picture}
                />
              )}
            </Link>
            <h2 className={styles.title}>
              <Link to={addressOf('article', { slug })}>{title}</Link>
            </h2>
            <p>{teaser}</p>
            <Link className={`${styles.more}`} to={addressOf('article', { slug })} aria-label={`Learn More: ${title}`}>
              Learn More
            </Link>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOfPage={(wanted) => `${addressOf('blog')}${wanted > 1 ? `?page=${wanted}` : ''}`} />
    </div>
  )
}
