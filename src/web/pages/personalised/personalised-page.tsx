import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { Listing } from '../../listing/listing.tsx'
import { describeIn, ListingHead } from '../../listing/listing-head.tsx'
import { loadBeside, loadListing } from '../../listing/load-listing.ts'
import { useStoredFilters } from '../../listing/use-stored-filters.ts'
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
    return { texts: pages.personalised, film: loops.find((loop) => loop.page === 'personalised') }
  }
  const { page, beside, init } = await loadBeside(loadListing('personalised', args), loadRest, args)
  return data({ page, texts: beside?.texts, film: beside?.film }, init)
}

export default function PersonalisedPage() {
  const { page, texts, film } = useLoaderData<typeof loader>()
  const [name, setName] = useState('')
  const { sign } = page.filters
  useStoredFilters('personalised', page)
  return (
    <div className="wide">
      <ListingHead
        page={page}
        title={texts?.name ?? 'Personalized'}
        description={texts?.description}
        describeCategory={describeIn(texts)}
      />
      <div className={styles.opening}>
        <div>
          <PageTitle eyebrow={texts?.eyebrow ?? ''} title="Personalized">
            {texts && <p>{texts.lead}</p>}
          </PageTitle>
          <NameTrial name={name} onChange={setName} />
          <SignStrip filters={page.filters} />
        </div>
        {film && (
          <div className={styles.film}>
            <FilmLoop film={film} />
          </div>
        )}
      </div>
      <Listing
        page={page}
        choices="categories"
        emptyText="No products found for the selected filters. Please adjust your filters."
        noChoicesText="No filters available"
        stripLabel="For whom"
        drawCard={(card, index) => <ProductCard card={card} eager={index < 2} name={name.trim()} sign={sign} />}
      />
    </div>
  )
}
