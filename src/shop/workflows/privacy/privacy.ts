import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import { type ErasePerson, erasePerson, findHeld, type Held, readPerson } from './person.ts'
import { listPrivacyRequests, recordPrivacyRequest } from './person.store.ts'
import { personalFiles } from './personal-file.ts'
import { orderArchive } from './order-file.ts'
import { listRetention, sweepRecords } from './retention.ts'
import { askErasure, keepData, showTheirData } from './their-data.ts'
import { listAskedByShoppers } from '../../orders/awaited-erasures.store.ts'
import type { OrderId } from '#src/kit/id.ts'

export type { PrivacyDeps } from './privacy-deps.ts'
export type { ErasedPerson, Held, HeldOrder } from './person.ts'
export type { EnquiryOfPerson, PrivacyRequest } from './person.store.ts'
// For other rooms.
export { listRetention } from './retention.ts'
export type { ListedRetention } from './retention.ts'
export type { TheirData } from './their-data.ts'

export type PersonProblem = { readonly code: 'neither_mail_nor_phone' }

const mostListed = 20
const mostAsked = 200

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
  /** What the page of an order says of its personal data, and lets its shopper do. */
  showTheirData: (orderId: OrderId) => showTheirData(orderId, deps),
  askErasure: (orderId: OrderId) => askErasure(orderId, deps),
  keepData: (orderId: OrderId) => keepData(orderId, deps),
  /** All of one order that whoever has the link of its page may see, as a ZIP archive. */
  orderArchive: (orderId: OrderId) => orderArchive(orderId, deps),
  /** What shoppers have asked on the pages of their orders, and what waits for its day or for the end of the order. */
  listAsked: () => listAskedByShoppers(deps.reading, mostAsked),
  /** What was handed over and erased of late, newest first. */
  listRequests: () => listPrivacyRequests(deps.reading, mostListed),
  listRetention: () => listRetention(deps),
  sweepRecords: () => sweepRecords(deps),
})
