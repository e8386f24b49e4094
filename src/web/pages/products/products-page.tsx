import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { chosenCategory } from '../../layout/listing/filters.ts'
import { Listing } from '../../layout/listing/listing.tsx'
import { ListingHead } from '../../layout/listing/listing-head.tsx'
import { type ListingPage, loadListing } from '../../layout/listing/load-listing.ts'
import { useRememberedFilters } from '../../layout/listing/remembered-filters.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProductCard } from '../../ui/product-card.tsx'

export const loader = (args: LoaderFunctionArgs) => loadListing('retail', args)

export default function ProductsPage() {
  const page = useLoaderData<typeof loader>()
  useRememberedFilters('retail', page)
  return (
    <div className="wide">
      <ListingHead
        page={page}
        title="Jewellery boxes and cases"
        description="Jewellery boxes, ring boxes, travel cases and rolls, made by hand in Pune. Choose by size, colour, material, closure and price."
        describeCategory={(category, total) =>
          `${category} by hand from Pune: ${total} ${total === 1 ? 'piece' : 'pieces'}, each in several colours. Free delivery all over India.`
        }
      />
      <Title page={page} />
      <Listing
        page={page}
        choices="all"
        emptyText="Products Not Found"
        noChoicesText="No filter options found"
        drawCard={(card, place) => <ProductCard card={card} eager={place < 2} />}
      />
    </div>
  )
}

function Title({ page: { filters, total, correctedText, isTextKnown } }: { page: ListingPage }) {
  if (!filters.words) {
    return (
      <PageTitle eyebrow="The collection" title={chosenCategory(filters) ?? 'Boxes for what you keep'}>
        <p>Made by hand in small numbers: to stand on a dressing table, to travel, to be given.</p>
      </PageTitle>
    )
  }
  return (
    <PageTitle eyebrow="You searched for" title={isTextKnown ? `“${filters.words}”` : 'Words that we do not know'}>
      {correctedText && total > 0 && <p>Nothing here is spelt that way: these are the pieces for “{correctedText}”.</p>}
    </PageTitle>
  )
}
