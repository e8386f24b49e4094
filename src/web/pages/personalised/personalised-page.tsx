import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Listing } from '../../layout/listing/listing.tsx'
import { ListingHead } from '../../layout/listing/listing-head.tsx'
import { loadListing } from '../../layout/listing/load-listing.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { NameTrial } from './name-trial.tsx'

export const loader = (args: LoaderFunctionArgs) => loadListing('personalised', args)

export default function PersonalisedPage() {
  const page = useLoaderData<typeof loader>()
  const [name, setName] = useState('')
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
      <PageTitle eyebrow="A name in gold" title="Personalized">
        <p>Choose a box, write a first name, add a zodiac sign. You see it on the lid as you type; we press it in foil by hand.</p>
      </PageTitle>
      <NameTrial name={name} onChange={setName} />
      <Listing
        page={page}
        choices="categories"
        emptyText="No products found for the selected filters. Please adjust your filters."
        noChoicesText="No filters available"
        drawCard={(card, place) => <ProductCard card={card} eager={place < 2} name={name.trim()} />}
      />
    </div>
  )
}
