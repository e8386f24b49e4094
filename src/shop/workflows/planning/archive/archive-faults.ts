import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import type { ArchiveFault } from './archive.port.ts'

/** What there is, and what is wanted instead. */
const texts: Readonly<Record<ArchiveFault['code'], readonly [found: string, wanted: string]>> = {
  no_archive: ['no archive', 'a zip'],
  cut_off: ['an archive that breaks off', 'all of it: copy or pack it once more'],
  too_large_kind: ['an archive of the kind for more than 4 GB', 'one with fewer files'],
  too_many_files: ['more than 10,000 files', 'fewer: pack them in parts'],
  too_many_bytes: ['more than 512 MB, or 1 GB unpacked', 'less: pack it in parts'],
  bomb: ['hardly any bytes that unpack to very many', 'a file as programs write it'],
  bad_path: ['a name that leads out of the folder', 'a name with folders and nothing else, such as media/rani.jpg'],
  link: ['a link to another file', 'the file itself'],
  twice: ['a name that another file has, in capitals or not', 'each name once'],
  encrypted: ['a password', 'an archive without one'],
  unknown_packing: ['a way of packing that is not zip’s own', 'an archive as Windows and macOS make it'],
  archive_inside: ['an archive within the archive', 'what is in it, unpacked'],
  damaged: ['bytes that do not unpack to what was packed', 'the archive made once more'],
}

export function archiveFault({ code, path }: ArchiveFault): PlanFault {
  const [found, wanted] = texts[code]
  return { line: undefined, column: path ?? 'the file', found, wanted }
}

/** The same in one sentence. */
export function archiveFaultText(fault: ArchiveFault): string {
  const { column, found, wanted } = archiveFault(fault)
  return `${column}: there is ${found}; wanted: ${wanted}`
}
