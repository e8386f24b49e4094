import { lazy, Suspense, useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { shopContext } from '../../context.ts'
import { Listing } from '../../listing/listing.tsx'
import { describeIn, ListingHead } from '../../listing/listing-head.tsx'
import { loadBeside, loadListing } from '../../listing/load-listing.ts'
import { useStoredFilters } from '../../listing/use-stored-filters.ts'
import type { CardData } from '../../ui/product/card-data.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { BulkCard } from './bulk-card.tsx'
import { BulkSummary, BulkSteps } from './bulk-summary.tsx'
import { confirmEnquiry, SentEnquiryPanel } from './sent-enquiry.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { content } = args.context.get(shopContext)
  const { page, beside: terms, init } = await loadBeside(loadListing('b2b', args), () => content.getText('bulk'), args)
  return data({ page, terms }, init)
}

const loadWindow = () => import('./enquiry-window.tsx')
const EnquiryWindow = lazy(async () => ({ default: (await loadWindow()).EnquiryWindow }))

export default function B2bPage() {
  const { page, terms } = useLoaderData<typeof loader>()
  useStoredFilters('b2b', page)
  const [asked, setAsked] = useState<CardData | undefined>()
  const finish = (ticketNumber: string | undefined) => {
    confirmEnquiry(ticketNumber)
    setAsked(undefined)
  }
  return (
    <div className="wide">
      <ListingHead
        page={page}
        title={terms ? `B2B: ${terms.title}` : 'B2B'}
        description={terms?.description}
        describeCategory={describeIn(terms)}
      />
      <PageTitle eyebrow={`From ${bulkUnits} pieces`} title={terms?.title ?? 'B2B'}>
        {terms && <p>{terms.lead}</p>}
      </PageTitle>
      {terms && <BulkSummary items={terms.glance} />}
      <Listing
        page={page}
        emptyText="No products found for the selected filters. Please adjust your filters."
        noChoicesText="No filters available"
        hasOrder={false}
        drawCard={(card, index) => <BulkCard card={card} eager={index < 2} onOpen={() => setAsked(card)} onApproach={loadWindow} />}
      />
      {terms && <BulkSteps terms={terms} />}
      <SentEnquiryPanel />
      <Suspense>{asked && <EnquiryWindow card={asked} onClose={() => setAsked(undefined)} onSent={finish} />}</Suspense>
    </div>
  )
}
