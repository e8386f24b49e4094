import { DatabaseFault } from '#src/platform/db/database-fault.ts'

const reasons: Readonly<Record<string, string | undefined>> = {
  ENOSPC: 'the disk of the backups is full: make room there, or set BACKUPS_KEPT to fewer. The shop goes on without',
  EDQUOT: 'the disk of the backups is full: make room there, or set BACKUPS_KEPT to fewer. The shop goes on without',
  EROFS: 'it can only be read: mount it for writing',
  EACCES: 'this user may not write there: give the folder to the user that runs the shop',
  EPERM: 'this user may not write there: give the folder to the user that runs the shop',
  EIO: 'the disk of the backups is broken or away: look at it',
  ENOTDIR: 'it is no folder: set BACKUP_DIR to one',
}

/** What the backups' folder refuses is said to the owner. Everything else is thrown as it is. */
export async function inWords<Value>(backupDir: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const reason = path === undefined || path.startsWith(backupDir) ? reasons[code] : undefined
    if (!reason) throw error
    throw new DatabaseFault(`Nothing could be written to ${backupDir}: ${reason}.`, { cause: error })
  }
}
