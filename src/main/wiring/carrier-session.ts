import type { Database } from '#src/platform/db/database.ts'
import { storedValue } from '#src/platform/db/stored-value.store.ts'

/** The carrier's login: its token, which ends with the process, and the record that a login was refused, which survives a restart. */
export function carrierSession(db: Database) {
  let token: string | undefined
  return {
    tokenStore: {
      get: async () => token,
      async set(given: string | undefined) {
        token = given
      },
    },
    refusedLogins: storedValue(db, "the carrier's refused login"),
  }
}
