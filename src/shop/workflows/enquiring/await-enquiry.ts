import { findByContent } from '../../enquiries/enquiries.store.ts'
import { contentOf, type Enquiry } from '../../enquiries/enquiry.ts'
import type { Deps } from '../deps.ts'

export type AwaitDeps = Pick<Deps, 'db'> & {
  /** Calls back with the content of each enquiry that this process records, until the returned function is called. */
  readonly onRecorded: (notify: (content: string) => void) => () => void
}

/** The call that records the enquiry may arrive after the one that asks about it. */
const maxWaitMs = 2_000
const everSince = new Date(0)

/** Returns whether this enquiry is recorded, or will be within two seconds. */
export async function awaitEnquiry(enquiry: Enquiry, { db, onRecorded }: AwaitDeps): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const content = contentOf(enquiry)
  // Subscribes before it reads, so that no enquiry is missed in between.
  const stop = onRecorded((recorded) => recorded === content && resolve())
  const timer = setTimeout(resolve, maxWaitMs)
  try {
    if (await findByContent(db, enquiry, everSince)) return true
    await promise
    // Another process may have recorded it.
    return (await findByContent(db, enquiry, everSince)) !== undefined
  } finally {
    clearTimeout(timer)
    stop()
  }
}
