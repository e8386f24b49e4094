import { randomKey } from '#src/kit/random-key.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { countFrom, findByContent, insertEnquiry, lockContent } from '../../enquiries/enquiries.store.ts'
import type { Enquiry, RecordedEnquiry } from '../../enquiries/enquiry.ts'
import type { RequestedGoods } from '../../notifications/messages/enquiry.ts'
import type { Deps } from '../deps.ts'
import { enquiryMessages, queueMails } from '../messages/messages.ts'

export type EnquiryDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'deskUrl' | 'wakeMailSender'> & {
  readonly catalogue: Pick<Catalogue, 'search'>
}

const minutes = 60_000
/** The same text within this time is a second click; later it is a new enquiry. */
const repeatMs = 15 * minutes
/** Acknowledgements to one address in a day, so that nobody can flood another person's mailbox. */
const mostAcknowledgements = 5
const dayMs = 24 * 60 * minutes

/** Records an enquiry once, however often it is sent, together with the mails to both sides. */
export async function recordEnquiry(enquiry: Enquiry, deps: EnquiryDeps): Promise<RecordedEnquiry> {
  const products = enquiry.kind === 'bulk' ? await findNamedProducts(enquiry.productCode, deps.catalogue) : []
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    await lockContent(tx, enquiry)
    const earlier = await findByContent(tx, enquiry, new Date(now.getTime() - repeatMs))
    if (earlier) return earlier

    const acknowledge = await mayAcknowledge(tx, enquiry, now)
    const recorded = await insertEnquiry(
      tx,
      { id: randomKey<'enquiry'>(), receivedAt: now, enquiry },
      { numberPrefix: deps.settings.orders.numberPrefix },
    )
    await queueMails(tx, enquiryMessages(recorded, { products, acknowledge }, deps), deps)
    return recorded
  })
}

async function mayAcknowledge(tx: Transaction, { email }: Enquiry, now: Date): Promise<boolean> {
  return email !== undefined && (await countFrom(tx, email, new Date(now.getTime() - dayMs))) < mostAcknowledgements
}

/** The products whose codes the text contains. */
async function findNamedProducts(text: string, catalogue: EnquiryDeps['catalogue']): Promise<RequestedGoods['pieces']> {
  const codes = [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter(Boolean).slice(0, 10)
  const found = await Promise.all(codes.map((code) => catalogue.search({ code, page: 1, pageSize: 100 })))
  return found.flatMap(({ products }, i) =>
    products.filter(({ code }) => code.toUpperCase() === codes[i]).map(({ code, name }) => ({ code, name })),
  )
}
