import { existsSync } from 'node:fs'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { keyIn } from '#src/platform/factors/key-file.ts'
import { oneTimeCodes } from '#src/platform/factors/one-time-codes.ts'
import { passkeys } from '#src/platform/factors/passkeys.ts'
import { sealedSecrets } from '#src/platform/factors/sealed-secrets.ts'
import { drawQrCode } from '#src/platform/qr/qr-code.ts'
import { findSealedSecret } from '#src/shop/staff/factors.store.ts'
import { secretKeyFileOf } from './data-folders.ts'

export type SecretKeyPlace = Pick<Config, 'dataDir' | 'secretKey'>

/** What staff log in with besides their password. */
export const staffFactors = (config: SecretKeyPlace) => ({
  drawQrCode,
  codes: oneTimeCodes,
  passkeys,
  secrets: sealedSecrets(() => config.secretKey ?? keyIn(secretKeyFileOf(config))),
})

/** Throws StartFault for a machine whose key is not the one that the secrets of staff are sealed with: nobody could log in there. */
export async function checkSecretKey(sql: Sql, config: SecretKeyPlace): Promise<void> {
  const sealed = await findSealedSecret(sql)
  if (!sealed) return
  const isThere = config.secretKey !== undefined || existsSync(secretKeyFileOf(config))
  if (isThere && staffFactors(config).secrets.open(sealed.codeSecret, sealed.email) !== undefined) return
  const fault = isThere
    ? 'The secret key of this machine is another one than'
    : `There is no secret key in ${config.dataDir}, but there was`
  throw new StartFault(
    `${fault} that with which the one-time codes of staff are sealed: copy the file secret-key from the other machine or from a backup, or name it with SECRET_KEY_FILE. Where it is lost: npm run shop -- staff factor-reset <e-mail>, for each of staff.`,
  )
}
