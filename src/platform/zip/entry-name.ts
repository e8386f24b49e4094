import { ok, refuse, type Result } from '#src/kit/result.ts'

export type NameFault = 'bad_path'

export type EntryName = { readonly path: string; readonly isFolder: boolean }

const longest = 400

/** The name of a file in an archive. Refuses each that could lie anywhere but in a folder below the one where it is unpacked. */
export function readName(raw: Uint8Array): Result<EntryName, { readonly code: NameFault; readonly path: string }> {
  // Some programs of Windows write its own separator.
  const name = decoded(raw).replaceAll('\\', '/')
  const isFolder = name.endsWith('/')
  const path = isFolder ? name.slice(0, -1) : name
  const parts = path.split('/')
  const isBad =
    raw.length > longest ||
    /\p{C}/u.test(name) ||
    /^[A-Za-z]:/.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..' || part.endsWith(' '))
  return isBad ? refuse({ code: 'bad_path', path: name.replaceAll(/\p{C}/gu, '?').slice(0, longest) }) : ok({ path, isFolder })
}

/** Old programs do not write UTF-8: then letters such as é are others, and nothing is found by such a name. */
function decoded(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('latin1').decode(raw)
  }
}

/** What systems leave in folders for themselves. */
export const isLitter = (path: string): boolean => /^__MACOSX\/|(?:^|\/)(?:[.]DS_Store|Thumbs[.]db|desktop[.]ini|[.]_[^/]*)$/i.test(path)
