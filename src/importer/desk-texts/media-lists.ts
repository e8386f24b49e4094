import { mediaLists, pathOfList, type TextFile } from '#src/shop/content/versions/text-files.ts'
import type { ReferencedPicture } from '../catalogue-file.ts'
import { type Fault, faultMessage, faultsOf } from '../fault.ts'
import { type MediaInFile, MediaListsInFile, mediaFilesOf, picturesOf } from '../media-file.ts'
import type { ReferencedFile } from '../store-media.ts'

export type ReadLists = {
  /** Undefined with a fault. */
  readonly media: Omit<MediaInFile, 'zodiac' | 'brand'> | undefined
  readonly pictures: readonly ReferencedPicture[]
  readonly files: readonly ReferencedFile[]
  readonly faults: readonly string[]
}

/** Reads the lists of `media.json` that are texts of their own. A fault is named within its list: "media.json#banners, 2.alt". */
export function readMediaLists(texts: readonly TextFile[]): ReadLists {
  const sources = new Map(texts.map(({ path, source }) => [path, source]))
  const raw = Object.fromEntries(mediaLists.map((list) => [list, listIn(sources.get(pathOfList(list)))]))
  const parsed = MediaListsInFile.safeParse(raw)
  if (!parsed.success) return { media: undefined, pictures: [], files: [], faults: faultsOf(parsed.error).map(inItsList) }
  const media = { ...parsed.data, zodiac: [], brand: {} }
  return {
    media: parsed.data,
    pictures: picturesOf(media).map((picture) => ({ ...picture, ...placeOf(picture.path) })),
    files: mediaFilesOf(media).map((file) => ({ ...file, ...placeOf(file.path) })),
    faults: [],
  }
}

function listIn(source: string | undefined): unknown {
  try {
    return JSON.parse(source ?? '[]')
  } catch {
    return undefined
  }
}

const placeOf = ([list, ...path]: readonly PropertyKey[]) => ({ in: `media.json#${String(list)}`, subject: '', path })

function inItsList({ field, message }: Fault): string {
  const [list = '', ...path] = field.split('.')
  return faultMessage(`media.json#${list}`, '', { field: path.join('.'), message })
}
