import { useDeferredValue, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { textsAt } from '../../listing/category-texts.ts'
import { readFilters } from '../../listing/filters.ts'
import { Listing } from '../../listing/listing.tsx'
import { describeIn, ListingHead } from '../../listing/listing-head.tsx'
import { loadBeside, loadListing } from '../../listing/load-listing.ts'
import { useStoredFilters } from '../../listing/use-stored-filters.ts'
import { addressOf } from '../../routes.ts'
import { FilmLoop } from '../../ui/picture/film-loop.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { ProductCard } from '../../ui/product/product-card.tsx'
import { NameTrial } from './name-trial.tsx'
import styles from './personalised-page.module.css'
import { SignStrip } from './sign-strip.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { content } = args.context.get(shopContext)
  const loadRest = async () => {
    const [{ loops }, pages] = await Promise.all([content.media(), content.getText('pages')])
    const { sign } = readFilters(new URL(args.request.url).searchParams)
    const article = sign && (await content.listPages()).find((each) => each.sign === sign)
    return {
      texts: textsAt(pages.personalised, args.request),
      aboutSign: article && { slug: article.slug, title: article.title },
      film: loops.find((loop) => loop.page === 'personalised'),
    }
  }
  const { page, beside, init } = await loadBeside(loadListing('personalised', args), loadRest, args)
  return data({ page, texts: beside?.texts, aboutSign: beside?.aboutSign, film: beside?.film }, init)
}

export default function PersonalisedPage() {
  const { page, texts, aboutSign, film } = useLoaderData<typeof loader>()
  const [typed, setTyped] = useState('')
  // What the lids show stays until the code for the letters is there.
  const name = useDeferredValue(typed.trim())
  const { sign } = page.filters
  useStoredFilters('personalised', page)
  return (
    <div className="wide">
      <ListingHead
        page={page}
        title={texts?.name ?? 'Personalized'}
        description={texts?.description}
        describeCategory={describeIn(texts)}
        categoryTitle={texts?.category?.title}
      />
      <div className={styles.opening}>
        <div>
          <PageTitle eyebrow={texts?.eyebrow ?? ''} title={texts?.category?.title ?? 'Personalized'}>
            {texts && <p>{(texts.category ?? texts).lead}</p>}
          </PageTitle>
          <NameTrial name={typed} onChange={setTyped} />
          <SignStrip filters={page.filters} />
          {aboutSign && (
            <p className={styles.aboutSign}>
              <Link to={addressOf('article', { slug: aboutSign.slug })}>{aboutSign.title}</Link>
            </p>
          )}
        </div>
        {film && (
          <div className={styles.film}>
            <FilmLoop film={film} />
          </div>
        )}
      </div>
      <Listing
        page={page}
        emptyText="No products found for the selected filters. Please adjust your filters."
        noChoicesText="No filters available"
        stripLabel="For whom"
        drawCard={(card, index) => <ProductCard card={card} eager={index < 2} name={name} sign={sign} />}
      />
    </div>
  )
}
