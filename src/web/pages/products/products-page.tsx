import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageTexts } from '#src/shop/content/page-texts.ts'
import { type ShownListingTexts, textsAt } from '../../listing/category-texts.ts'
import { shopContext } from '../../context.ts'
import { chosenCategory } from '../../listing/filters.ts'
import { MoreChoices } from '../../listing/more-choices.tsx'
import { Listing } from '../../listing/listing.tsx'
import { describeIn, ListingHead } from '../../listing/listing-head.tsx'
import { type ListingPage, loadBeside, loadListing } from '../../listing/load-listing.ts'
import { useStoredFilters } from '../../listing/use-stored-filters.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { ProductCard } from '../../ui/product/product-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { content } = args.context.get(shopContext)
  const { page, beside: pages, init } = await loadBeside(loadListing('retail', args), () => content.getText('pages'), args)
  return data({ page, texts: pages && textsAt(pages.products, args.request) }, init)
}

export default function ProductsPage() {
  const { page, texts } = useLoaderData<typeof loader>()
  useStoredFilters('retail', page)
  return (
    <div className="wide">
      <ListingHead
        page={page}
        title={texts?.name ?? 'All pieces'}
        description={texts?.description}
        describeCategory={describeIn(texts)}
        categoryTitle={texts?.category?.title}
      />
      <Title page={page} texts={texts} />
      <Listing
        page={page}
        MoreChoices={MoreChoices}
        emptyText="Products Not Found"
        noChoicesText="No filter options found"
        drawCard={(card, index) => <ProductCard card={card} eager={index < 2} />}
      />
    </div>
  )
}

/** Words alone, in which a stranger's link could bring no number and no address into the shop's heading. */
const plainWords = /^[\p{L}\p{M}'’ -]{1,40}$/u

type TitleProps = { readonly page: ListingPage; readonly texts: ShownListingTexts<PageTexts['products']> | undefined }

function Title({ page: { filters, total, correctedText, isTextKnown }, texts }: TitleProps) {
  if (!filters.text) {
    return (
      <PageTitle eyebrow={texts?.eyebrow ?? ''} title={texts?.category?.title ?? chosenCategory(filters) ?? texts?.title ?? 'All pieces'}>
        {texts && <p>{(texts.category ?? texts).lead}</p>}
      </PageTitle>
    )
  }
  return (
    <PageTitle
      eyebrow="You searched for"
      title={isTextKnown || plainWords.test(filters.text) ? `“${filters.text}”` : 'Words that we do not know'}
    >
      {correctedText && total > 0 && <p>Nothing here is spelt that way: these are the pieces for “{correctedText}”.</p>}
    </PageTitle>
  )
}
