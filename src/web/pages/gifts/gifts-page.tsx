import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { GiftKind } from '#src/shop/content/gift-texts.ts'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ZodiacGlyph } from '../../ui/lid/zodiac-glyph.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import styles from './gifts-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(shopContext)
  const [{ pages, ...texts }, articles] = await Promise.all([content.findGifts(), content.listPages()])
  const linksOf = (kind: GiftKind) => pages.filter(({ about }) => about === kind).map(({ slug, name, lead }) => ({ slug, name, lead }))
  return {
    texts,
    people: linksOf('person'),
    occasions: linksOf('occasion'),
    signs: zodiacSigns.flatMap((sign) => articles.filter((article) => article.sign === sign).map(({ slug }) => ({ sign, slug }))),
  }
}

type Gifts = Awaited<ReturnType<typeof loader>>

export default function GiftsPage() {
  const { texts, people, occasions, signs } = useLoaderData<typeof loader>()
  return (
    <div className="wide">
      <PageHead title={texts.title} description={texts.description} />
      <PageTitle eyebrow={texts.eyebrow} title={texts.title}>
        {texts.lead && <p>{texts.lead}</p>}
      </PageTitle>
      <Links id="people" heading={texts.people} links={people} />
      <Links id="occasions" heading={texts.occasions} links={occasions} />
      <section className={styles.group} aria-labelledby="signs">
        <h2 id="signs">{texts.signs}</h2>
        <ul className={styles.signs}>
          {signs.map(({ sign, slug }) => (
            <li key={sign}>
              <Link className={styles.sign} to={addressOf('article', { slug })}>
                <ZodiacGlyph sign={sign} size={28} />
                {sign}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Links({ id, heading, links }: { readonly id: string; readonly heading: string; readonly links: Gifts['people'] }) {
  if (links.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.gifts}>
        {links.map(({ slug, name, lead }) => (
          <li key={slug} className={styles.gift}>
            <h3 className={styles.name}>
              <Link to={addressOf('gift', { slug })} prefetch="intent">
                {name}
              </Link>
            </h3>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
