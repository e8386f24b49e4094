import { join } from 'node:path'

/** Where the server puts finished segments of its log. They are kept only while this folder exists, so that backups need no restart. */
export const spoolOf = (folder: string): string => join(folder, 'log-spool')

/** A segment appears in the spool under its name only when it is whole and on the disk. */
export function archiveCommand(folder: string): string {
  const spool = spoolOf(folder).replaceAll('%', '%%')
  // No backups are made there.
  if (process.platform === 'win32') return 'exit 0'
  const quoted = shellQuoted(spool)
  return `test ! -d ${quoted} || { cp "%p" ${quoted}/%f.part && sync ${quoted}/%f.part && mv ${quoted}/%f.part ${quoted}/%f; }`
}

export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
