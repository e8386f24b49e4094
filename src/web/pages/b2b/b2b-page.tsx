import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useHouse } from '../../layout/house.ts'
import { writeFilters } from '../../layout/listing/filters.ts'
import { Listing } from '../../layout/listing/listing.tsx'
import { loadListing } from '../../layout/listing/load-listing.ts'
import { PageHead } from '../../layout/page-head.tsx'
import type { CardData } from '../../ui/card-data.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './b2b-page.module.css'

export const loader = (args: LoaderFunctionArgs) => loadListing('b2b', args)

export default function B2bPage() {
  const page = useLoaderData<typeof loader>()
  const email = useHouse()?.contact.email ?? ''
  return (
    <div className="wide">
      <PageHead
        title="B2B: boxes for weddings, hotels and companies"
        description="Jewellery boxes and trays in numbers of 50 and more, with your colours and your mark. Ask for samples and a price."
        picture={page.cards[0]?.picture}
        query={writeFilters(page.filters)}
      />
      <PageTitle eyebrow="From fifty pieces" title="For weddings, hotels and companies">
        <p>
          Write to us with the product code, how many you need (50 or more) and by when. We answer within 24 business hours with samples,
          colours and a price. <a href={mailAddress(email, 'A bulk enquiry')}>{email}</a>
        </p>
      </PageTitle>
      <Listing
        page={page}
        choices="categories"
        emptyText="No products found for the selected filters. Please adjust your filters."
        noChoicesText="No filters available"
        hasOrder={false}
        drawCard={(card) => <BulkCard card={card} email={email} />}
      />
    </div>
  )
}

function BulkCard({ card, email }: { card: CardData; email: string }) {
  return (
    <a className={styles.card} href={mailAddress(email, `Bulk enquiry: ${card.name}, ${card.code}`)}>
      <span className={styles.frame}>
        {card.picture && <Picture picture={card.picture} sizes="(min-width: 60rem) 23vw, (min-width: 40rem) 31vw, 46vw" />}
      </span>
      <h3 className={styles.name}>{card.name}</h3>
      <p className={styles.code}>{card.code}</p>
      <span className={styles.ask}>Ask for 50 or more</span>
    </a>
  )
}

const mailAddress = (email: string, subject: string): string => `mailto:${email}?subject=${encodeURIComponent(subject)}`
