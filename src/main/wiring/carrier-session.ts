import { createHash } from 'node:crypto'
import { sandboxLogin } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import type { Database } from '#src/platform/db/database.ts'
import { storedValue } from '#src/platform/db/stored-value.store.ts'
import { sealedSecrets } from '#src/platform/factors/sealed-secrets.ts'

const tokenName = "the carrier's token"

/**
 * The carrier's login, shared by all processes and kept over a restart: its token, and the record that a login was refused. The token is
 * sealed with the password that it was given for: a copy of the database gives nobody a token, and another password none of the old one.
 */
export function carrierSession(
  db: Database,
  { shiprocket = sandboxLogin }: { readonly shiprocket?: { readonly password: string } | undefined },
) {
  const secrets = sealedSecrets(() => createHash('sha256').update(shiprocket.password).digest())
  const sealed = storedValue(db, tokenName)
  return {
    tokenStore: {
      async get(): Promise<string | undefined> {
        const stored = await sealed.get()
        return typeof stored === 'string' ? secrets.open(Buffer.from(stored, 'base64url'), tokenName) : undefined
      },
      set: (token: string | undefined) =>
        sealed.set(token === undefined ? null : Buffer.from(secrets.seal(token, tokenName)).toString('base64url')),
    },
    refusedLogins: storedValue(db, "the carrier's refused login"),
  }
}
