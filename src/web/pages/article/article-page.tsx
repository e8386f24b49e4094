import { data, Link, type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { shopContext } from '../../context.ts'
import { articles } from '../../layout/articles.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice, NoticeWays } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import styles from './article-page.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const article = articles.find(({ slug }) => slug === params.slug)
  if (!article) return data(undefined, { status: 404 })
  const { gallery } = await context.get(shopContext).content.media()
  const { title, paragraphs, wanted } = article
  return data({ title, paragraphs, picture: gallery.find(({ picture }) => picture.alt.toLowerCase().includes(wanted))?.picture })
}

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>()
  if (!article) return <UnknownArticle />
  const { title, paragraphs, picture } = article
  return (
    <article className={`wide ${styles.article}`}>
      <PageHead title={title} description={paragraphs[0]?.slice(0, 158)} picture={picture} />
      <BackLink />
      <h1 className={styles.title}>{title}</h1>
      {picture && <Picture picture={picture} sizes="(min-width: 60rem) 900px, 100vw" eager className={styles.picture} />}
      <Prose>
        {paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Prose>
    </article>
  )
}

function BackLink() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <Link
      className={`${styles.back}`}
      to={addressOf('blog')}
      onClick={(event) => {
        if (key === 'default' || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="back" size={18} /> Back
    </Link>
  )
}

function UnknownArticle() {
  return (
    <Notice title="This article is not here" what="It may have been taken down, or its address was mistyped.">
      <PageHead title="Article not found" isFound={false} />
      <NoticeWays>
        <ButtonLink to={addressOf('blog')}>To the journal</ButtonLink>
      </NoticeWays>
    </Notice>
  )
}
