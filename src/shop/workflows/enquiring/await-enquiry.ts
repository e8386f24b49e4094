import { findByContent } from '../../enquiries/enquiries.store.ts'
import { contentOf, type Enquiry } from '../../enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'

export type AwaitDeps = Pick<Deps, 'db'> & {
  /** Calls back with the content of each enquiry that this process records, until the function it answers with is called. */
  readonly onRecorded: (heard: (content: string) => void) => () => void
}

/** Of calls that were sent together, any may be the first to arrive. */
const patienceMs = 2_000
const everSince = new Date(0)

/** Whether this very enquiry is recorded, or is in the next moment. */
export async function awaitEnquiry(enquiry: Enquiry, { db, onRecorded }: AwaitDeps): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const content = contentOf(enquiry)
  // Listens before it looks, so that nothing falls between the two.
  const stop = onRecorded((recorded) => recorded === content && resolve())
  const impatience = setTimeout(resolve, patienceMs)
  try {
    if (await findByContent(db, enquiry, everSince)) return true
    await promise
    // Also another process may have recorded it.
    return (await findByContent(db, enquiry, everSince)) !== undefined
  } finally {
    clearTimeout(impatience)
    stop()
  }
}
