import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { writeFilters } from '../../layout/listing/filters.ts'
import { Listing } from '../../layout/listing/listing.tsx'
import { loadListing } from '../../layout/listing/load-listing.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { useRememberedFilters } from './remembered-filters.ts'

export const loader = (args: LoaderFunctionArgs) => loadListing('retail', args)

export default function ProductsPage() {
  const page = useLoaderData<typeof loader>()
  useRememberedFilters(page.filters)
  const { page: number } = page.filters
  return (
    <div className="wide">
      <PageHead
        title={number > 1 ? `Jewellery boxes and cases, page ${number}` : 'Jewellery boxes and cases'}
        description="Jewellery boxes, ring boxes, travel cases and rolls, made by hand in Pune. Filter by size, material, closure and price."
        picture={page.cards[0]?.picture}
        query={writeFilters(page.filters)}
      />
      <PageTitle eyebrow="The collection" title="Boxes for what you keep">
        <p>Made by hand in small numbers: to stand on a dressing table, to travel, to be given.</p>
      </PageTitle>
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
