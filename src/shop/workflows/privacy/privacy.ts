import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import type { InvoicingDeps } from '../invoicing/invoicing.ts'
import { type ErasePerson, erasePerson, findHeld, type Held, readPerson } from './person.ts'
import { listPrivacyRequests, recordPrivacyRequest } from './person.store.ts'
import { personalFiles, type PersonalFileDeps } from './personal-file.ts'
import { listRetention, sweepRecords } from './retention.ts'

export type { ErasedPerson, Held } from './person.ts'
export type { EnquiryOfPerson, OrderOfPerson, PrivacyRequest } from './person.store.ts'
// For other rooms.
export { listRetention } from './retention.ts'
export type { ListedRetention } from './retention.ts'

export type PrivacyDeps = PersonalFileDeps & Pick<InvoicingDeps, 'zip'>

export type PersonProblem = { readonly code: 'neither_mail_nor_phone' }

const mostListed = 20

/** What the shop holds about people: for how long, on request as a file, and erased. */
export const privacy = (deps: PrivacyDeps) => ({
  /** What is held about whoever has this mail address or phone. */
  find: async (written: string): Promise<Result<Held, PersonProblem>> => {
    const person = readPerson(written)
    return person ? ok(await findHeld(person, deps)) : refuse({ code: 'neither_mail_nor_phone' })
  },
  /** All of it as a ZIP archive, for that person; recorded without who it was. */
  archive: async (written: string, by: Staff): Promise<Result<AsyncGenerator<Uint8Array<ArrayBuffer>, void>, PersonProblem>> => {
    const person = readPerson(written)
    if (!person) return refuse({ code: 'neither_mail_nor_phone' })
    const { orders, enquiries } = await findHeld(person, deps)
    const counts = { orders: orders.length, enquiries: enquiries.length, awaited: 0 }
    const request = { kind: 'exported', at: deps.clock(), staffName: by.name, ...counts } as const
    await deps.db.transaction((tx) => recordPrivacyRequest(tx, request))
    return ok(deps.zip(personalFiles(person, deps)))
  },
  erase: (request: ErasePerson) => erasePerson(request, deps),
  /** What was handed over and erased of late, newest first. */
  listRequests: () => listPrivacyRequests(deps.reading, mostListed),
  listRetention: () => listRetention(deps),
  sweepRecords: () => sweepRecords(deps),
})
