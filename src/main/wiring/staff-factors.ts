import type { Config } from '#src/platform/config/config.ts'
import { keyIn } from '#src/platform/factors/key-file.ts'
import { oneTimeCodes } from '#src/platform/factors/one-time-codes.ts'
import { passkeys } from '#src/platform/factors/passkeys.ts'
import { sealedSecrets } from '#src/platform/factors/sealed-secrets.ts'
import { drawQrCode } from '#src/platform/qr/qr-code.ts'
import { secretKeyFileOf } from './data-folders.ts'

/** What staff log in with besides their password. */
export const staffFactors = ({ dataDir }: Pick<Config, 'dataDir'>) => ({
  drawQrCode,
  codes: oneTimeCodes,
  passkeys,
  secrets: sealedSecrets(() => keyIn(secretKeyFileOf({ dataDir }))),
})
