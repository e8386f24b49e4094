import type { Database } from '#src/platform/db/database.ts'
import { createApi } from '#src/web/api/api.ts'
import { testShop } from './fakes/shop-deps.ts'
import { testRateLimits } from './fakes/test-rate-limits.ts'

type Reply = {
  readonly code?: string
  readonly message?: string
  readonly ticketNumber?: string | null
  readonly issues?: { field: string; message: string }[]
}

/** The whole API on this database, with callers from several addresses, and the enquiries and mails that result. */
export function enquirySetup(db: Database) {
  const shop = testShop(db)
  const takePermitOf = testRateLimits(db)
  const api = createApi(shop, (error) => {
    throw error
  })
  return {
    async send(call: string, body: unknown, headers: Record<string, string> = {}, caller?: string) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }
      const response = await api.request(`/api${call}`, init, caller === undefined ? {} : { takePermit: takePermitOf(caller) })
      return { status: response.status, headers: response.headers, json: (await response.json()) as Reply }
    },
    get: (call: string) => api.request(`/api${call}`),
    show: (ticketNumber: string) => shop.enquiries.show(ticketNumber),
    enquiries: () => shop.enquiries.list({ kind: undefined, limit: 100 }),
    async mails() {
      const rows = await db.query<{ kind: string; to: string }>('select kind, recipient_address as "to" from outbox order by id')
      return rows.map(({ kind, to }) => `${kind} to ${to}`)
    },
  }
}
