import { waitAtMost } from '#src/kit/time/wait-at-most.ts'
import { findByContent } from '../../enquiries/enquiries.store.ts'
import { contentOf, type Enquiry } from '../../enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'

export type AwaitDeps = Pick<Deps, 'db'> & {
  /** Calls back with the content of each enquiry that this process records, until the returned function is called. */
  readonly onRecorded: (notify: (content: string) => void) => () => void
}

/** The call that records the enquiry may arrive after the one that asks about it, and at another process, of which only the database knows. */
const [looks, lookAgainMs] = [8, 250]
const everSince = new Date(0)

/** Returns whether this enquiry is recorded, or will be within two seconds. */
export async function awaitEnquiry(enquiry: Enquiry, { db, onRecorded }: AwaitDeps): Promise<boolean> {
  const recordedHere = Promise.withResolvers<void>()
  const content = contentOf(enquiry)
  // Subscribes before it reads, so that no enquiry is missed in between.
  const stop = onRecorded((recorded) => recorded === content && recordedHere.resolve())
  const isRecorded = async () => (await findByContent(db, enquiry, everSince)) !== undefined
  try {
    for (let look = 0; look < looks; look++) {
      if (await isRecorded()) return true
      await waitAtMost(lookAgainMs, recordedHere.promise)
    }
    return await isRecorded()
  } finally {
    stop()
  }
}
