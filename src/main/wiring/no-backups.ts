import type { BackupStore } from '#src/shop/workflows/safekeeping/safekeeping.ts'

const never = async (): Promise<never> => {
  throw new Error('Nothing is backed up here')
}

/** For a shop that is played, or whose database belongs to a caller. */
export const noBackups: BackupStore = {
  ...{ plan: 'off', logKeptBy: 'provider', everyHours: 24 },
  diskSpace: async () => undefined,
  archiveLog: async () => {},
  make: never,
  verify: never,
}
