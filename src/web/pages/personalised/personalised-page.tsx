import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { Listing } from '../../layout/listing/listing.tsx'
import { ListingHead } from '../../layout/listing/listing-head.tsx'
import { loadBeside, loadListing } from '../../layout/listing/load-listing.ts'
import { useRememberedFilters } from '../../layout/listing/remembered-filters.ts'
import { FilmLoop } from '../../ui/film-loop.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { NameTrial } from './name-trial.tsx'
import styles from './personalised-page.module.css'
import { SignStrip } from './sign-strip.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { content } = args.context.get(shopContext)
  const { page, beside: media, init } = await loadBeside(loadListing('personalised', args), content.media, args)
  return data({ page, film: media?.loops.find((loop) => loop.page === 'personalised') }, init)
}

export default function PersonalisedPage() {
  const { page, film } = useLoaderData<typeof loader>()
  const [name, setName] = useState('')
  const { sign } = page.filters
  useRememberedFilters('personalised', page)
  return (
    <div className="wide">
      <ListingHead
        page={page}
        title="Personalized jewellery boxes"
        description="Boxes and cases with a first name and a zodiac sign pressed in gold foil. See your name on the lid before you buy."
        describeCategory={(category) =>
          `Personalized gifts ${category.toLowerCase()}: boxes with a first name and a zodiac sign pressed in gold foil by hand.`
        }
      />
      <div className={styles.opening}>
        <div>
          <PageTitle eyebrow="A name in gold" title="Personalized">
            <p>Choose a box, write a first name, add a zodiac sign. You see it on the lid as you type; we press it in foil by hand.</p>
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
        drawCard={(card, place) => <ProductCard card={card} eager={place < 2} name={name.trim()} sign={sign} />}
      />
    </div>
  )
}
