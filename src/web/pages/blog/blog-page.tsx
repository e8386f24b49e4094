import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { onPhone, Picture } from '../../ui/picture/picture.tsx'
import styles from './blog-page.module.css'
import { BlogPager } from './blog-pager.tsx'
import { teaserOf } from './teaser.ts'
import { fetchAhead } from '../../ui/prefetch.ts'

const articlesOnPage = 6

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content } = context.get(shopContext)
  const wanted = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1)
  const [{ page, pages, articles }, { blog }] = await Promise.all([content.listArticles(wanted, articlesOnPage), content.getText('pages')])
  return {
    description: blog.description,
    page,
    pages,
    articles: articles.map(({ description, ...article }) => ({ ...article, teaser: teaserOf(description) })),
  }
}

type Teased = Awaited<ReturnType<typeof loader>>['articles'][number]

export default function BlogPage() {
  const { description, page, pages, articles } = useLoaderData<typeof loader>()
  return (
    <div className="wide">
      <PageHead
        title={page > 1 ? `Journal, page ${page}` : 'Journal'}
        description={description}
        picture={articles[0]?.picture}
        query={page > 1 ? `?page=${page}` : ''}
      />
      <PageTitle eyebrow="Notes from the bench" title="Journal" />
      <ul className={styles.articles}>
        {articles.map((article, index) => (
          <li key={article.slug}>
            <Teaser article={article} eager={index === 0} />
          </li>
        ))}
      </ul>
      <BlogPager page={page} pages={pages} />
    </div>
  )
}

function Teaser({ article: { slug, topic, title, teaser, picture }, eager }: { article: Teased; eager: boolean }) {
  const to = addressOf('article', { slug })
  return (
    <article className={styles.article}>
      <Link className={`${styles.frame}`} to={to} tabIndex={-1} aria-hidden="true">
        <Picture
          picture={picture}
          sizes={`(min-width: 60rem) min(30vw, 400px), (min-width: 40rem) 46vw, ${onPhone}`}
          alt=""
          eager={eager}
          className={styles.picture}
        />
      </Link>
      <p className="eyebrow">{topic}</p>
      <h2 className={styles.title}>
        <Link to={to} prefetch={fetchAhead}>
          {title}
        </Link>
      </h2>
      <p className={styles.teaser}>{teaser}</p>
      <Link className={`${styles.more}`} to={to}>
        Learn More <span className="unseen">about {title}</span>
      </Link>
    </article>
  )
}
