import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { shopContext } from '../../context.ts'
import { followMove } from '../../follow-move.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import { cardOf } from '../../ui/product/card-data.ts'
import { ProductCard, ProductGrid } from '../../ui/product/product-card.tsx'
import styles from './gift-page.module.css'

export async function loader({ request, params: { slug = '' }, context }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const gift = await loadGift(slug, shop)
  if (!gift) await followMove({ page: 'gift', key: slug, request }, shop)
  return data(gift, { status: gift ? 200 : 404 })
}

async function loadGift(slug: string, { content, catalogue }: Pick<Shop, 'content' | 'catalogue'>) {
  const { eyebrow, pages } = await content.findGifts()
  const page = pages.find((each) => each.slug === slug)
  if (!page) return undefined
  const { products, ...texts } = page
  const others = pages.filter((each) => each.about === page.about && each !== page)
  return {
    ...texts,
    eyebrow,
    cards: (await catalogue.findSome(products)).map((product) => cardOf(product)),
    others: others.map(({ slug, name }) => ({ slug, name })),
  }
}

type Gift = NonNullable<Awaited<ReturnType<typeof loadGift>>>

export default function GiftPage() {
  const gift = useLoaderData<typeof loader>()
  return gift ? <Gift gift={gift} /> : <UnknownGift />
}

function Gift({ gift: { eyebrow, title, lead, description, html, cards, others } }: { readonly gift: Gift }) {
  return (
    <div className="wide">
      <PageHead title={title} description={description} picture={cards[0]?.picture} />
      <PageTitle eyebrow={eyebrow} title={title}>
        <p>{lead}</p>
      </PageTitle>
      <h2 className="unseen">Pieces to give</h2>
      <ProductGrid>
        {cards.map((card, index) => (
          <li key={card.id}>
            <ProductCard card={card} eager={index < 2} />
          </li>
        ))}
      </ProductGrid>
      <Prose html={html} className={styles.text} />
      <nav aria-label="More gifts" className={styles.others}>
        <ul className={styles.links}>
          {others.map(({ slug, name }) => (
            <li key={slug}>
              <Link className={styles.link} to={addressOf('gift', { slug })}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link className={styles.link} to={addressOf('gifts')}>
              All gifts
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function UnknownGift() {
  return (
    <Notice title="This page is not here" what="It may have been taken down, or its address was mistyped.">
      <PageHead title="Gifts not found" isIndexed={false} />
      <NoticeActions>
        <ButtonLink to={addressOf('gifts')}>To all gifts</ButtonLink>
      </NoticeActions>
    </Notice>
  )
}
