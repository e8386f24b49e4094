import type { Database } from '#src/platform/db/database.ts'
import { storedValue } from '#src/platform/db/stored-value.store.ts'

/** What the carrier's adapter remembers: its token as long as the process lives, and over restarts that it was refused one. */
export function carrierSession(db: Database) {
  let token: string | undefined
  return {
    tokenStore: {
      get: async () => token,
      async set(given: string | undefined) {
        token = given
      },
    },
    loginMemory: storedValue(db, "the carrier's refused login"),
  }
}
