import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { followMove } from '../../follow-move.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { TextSections } from '../../texts/text-sections.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { ProductCard, ProductGrid } from '../../ui/product/product-card.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { ArticleStructuredData } from './article-structured-data.tsx'
import { ArticleHead } from './article-head.tsx'
import styles from './article-page.module.css'
import { loadArticle, type ShownArticle } from './load-article.ts'
import { Questions } from './questions.tsx'
import { Reasons } from './reasons.tsx'
import { SignSummary } from './sign-summary.tsx'
import { SignOnLid } from './sign-on-lid.tsx'

export async function loader({ request, params: { slug = '' }, context }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const article = await loadArticle(slug, shop)
  if (!article) await followMove({ page: 'article', key: slug, request }, shop)
  return data(article, { status: article ? 200 : 404 })
}

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>()
  return article ? <Article key={article.slug} article={article} /> : <UnknownArticle />
}

function Article({ article }: { article: ShownArticle }) {
  const { title, description, picture, sections, sign, reasons, questions, closingHtml, cards } = article
  return (
    <>
      <PageHead title={title} description={description} picture={picture} kind="article" />
      <ArticleStructuredData article={article} />
      <article className="wide">
        <ArticleHead article={article} />
        {sign && <SignSummary sign={sign} />}
        <TextSections sections={sections} look="article" />
        {reasons && <Reasons {...reasons} />}
        {questions && <Questions {...questions} />}
        <Prose html={closingHtml} className={styles.closing} />
      </article>
      {sign?.lid && <SignOnLid sign={sign.name} lid={sign.lid} />}
      <section className={`wide ${styles.products}`} aria-labelledby="pieces">
        <h2 id="pieces">Pieces that go with it</h2>
        <ProductGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} />
            </li>
          ))}
        </ProductGrid>
      </section>
    </>
  )
}

function UnknownArticle() {
  return (
    <Notice title="This article is not here" what="It may have been taken down, or its address was mistyped.">
      <PageHead title="Article not found" isIndexed={false} />
      <NoticeActions>
        <ButtonLink to={addressOf('blog')}>To the journal</ButtonLink>
      </NoticeActions>
    </Notice>
  )
}
