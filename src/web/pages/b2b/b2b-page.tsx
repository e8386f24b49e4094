import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { writeFilters } from '../../layout/listing/filters.ts'
import { Listing } from '../../layout/listing/listing.tsx'
import { loadListing } from '../../layout/listing/load-listing.ts'
import { PageHead } from '../../layout/page-head.tsx'
import type { CardData } from '../../ui/card-data.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BulkCard } from './bulk-card.tsx'
import { BulkFacts, BulkStory } from './bulk-facts.tsx'
import { SentEnquiry, thankForEnquiry } from './sent-enquiry.tsx'

export const loader = (args: LoaderFunctionArgs) => loadListing('b2b', args)

const loadWindow = () => import('./enquiry-window.tsx')
const EnquiryWindow = lazy(async () => ({ default: (await loadWindow()).EnquiryWindow }))

export default function B2bPage() {
  const page = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<CardData | undefined>()
  const finish = (ticketNumber: string | undefined) => {
    thankForEnquiry(ticketNumber)
    setAsked(undefined)
  }
  return (
    <div className="wide">
      <PageHead
        title="B2B: boxes for weddings, hotels and companies"
        description="Jewellery boxes and trays in numbers of 50 and more, with your colours and your mark. Ask for samples and a price."
        picture={page.cards[0]?.picture}
        query={writeFilters(page.filters)}
      />
      <PageTitle eyebrow="From fifty pieces" title="For weddings, hotels and companies">
        <p>Choose a piece and tell us how many and by when. You hear from us within 24 business hours, with a price and a date.</p>
      </PageTitle>
      <BulkFacts />
      <Listing
        page={page}
        choices="categories"
        emptyText="No products found for the selected filters. Please adjust your filters."
        noChoicesText="No filters available"
        hasOrder={false}
        drawCard={(card, place) => <BulkCard card={card} eager={place < 2} onOpen={() => setAsked(card)} onApproach={loadWindow} />}
      />
      <BulkStory />
      <SentEnquiry />
      <Suspense>{asked && <EnquiryWindow card={asked} onClose={() => setAsked(undefined)} onSent={finish} />}</Suspense>
    </div>
  )
}
