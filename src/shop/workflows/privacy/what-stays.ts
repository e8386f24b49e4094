import { type Day, dayOf } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { Challan } from '../../tax/challans/challan.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'

/** A kind of record that an erasure leaves. All texts are for shoppers. */
export type StayingRecord = { readonly what: string; readonly until: string; readonly because: string }

const booksYears = 8

/** For owners and shoppers alike. */
export const enquiriesKept = {
  kept: '1 year; spam 30 days, complaints 3 years',
  because: 'people come back to what they asked; a consumer commission hears complaints of up to 2 years ago',
} as const

/** What stays of an order when its personal data is erased. */
export function whatStays(documents: readonly Pick<TaxDocument | Challan, 'kind' | 'number' | 'issuedOn'>[], now: Date): StayingRecord[] {
  const last = documents
    .map(({ issuedOn }) => issuedOn)
    .toSorted()
    .at(-1)
  const books = `the law wants books kept for ${booksYears} years after their financial year`
  return [
    ...(last
      ? [
          {
            what: `${documents.map(({ number }) => number).join(', ')}: ${kindsOf(documents)} as they were issued, with name and address`,
            until: `at least until ${formatLongDay(endOfBooks(last))}`,
            because: books,
          },
        ]
      : []),
    {
      what: 'Number, days, state, amounts, the gateway’s numbers of payments and refunds, pincode and sign of the order',
      until: 'for good, without a name',
      because: 'sums of our books and figures would change',
    },
    {
      what: 'That you asked, by the number of the order',
      until: `until ${formatLongDay(endOfBooks(dayOf(now)))}`,
      because: 'we must be able to show that we did it',
    },
    {
      what: 'Messages and complaints that you wrote to us, which have numbers of their own',
      until: enquiriesKept.kept,
      because: enquiriesKept.because,
    },
    { what: 'Copies in backups', until: 'until newer backups have replaced them', because: 'single lines cannot be taken out of a backup' },
  ]
}

const kindsOf = (documents: readonly Pick<TaxDocument | Challan, 'kind'>[]): string => {
  const challans = documents.some(({ kind }) => kind === 'challan')
  if (!challans) return 'invoice and credit notes'
  return documents.every(({ kind }) => kind === 'challan') ? 'delivery challans' : 'invoice, credit notes and delivery challans'
}

export const stayText = ({ what, until, because }: StayingRecord): string => `${what}: ${until}, because ${because}.`

/** The financial year of India ends in March. */
function endOfBooks(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return `${(month < 4 ? year : year + 1) + booksYears}-03-31` as Day
}
