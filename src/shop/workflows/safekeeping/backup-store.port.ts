/** Makes, keeps and tries backups. What fails is thrown as an Error whose message is for the owner. */
export interface BackupStore {
  /** `off` while nobody has said where backups go. */
  readonly plan: 'scheduled' | 'off'
  /** Who keeps the database's log, by which every second can be restored: the shop, its server, or somebody whom the shop cannot ask. */
  readonly logKeptBy: 'shop' | 'server' | 'provider'
  readonly everyHours: number
  /** Of the disk that takes them; undefined while nobody has said which. In bytes. */
  diskSpace(): Promise<{ readonly freeBytes: number; readonly allBytes: number } | undefined>
  /** Copies the database's log of the last minutes, so that each second of them can be restored. */
  archiveLog(): Promise<void>
  /** Also deletes those that need not be kept any more. */
  make(): Promise<{ readonly name: string }>
  /** Restores one beside the shop, and counts. `faults` are for the owner, none when it is good. */
  verify(backup: string): Promise<{ readonly records: Readonly<Record<string, number>>; readonly faults: readonly string[] }>
}
