import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Icon,
  keepFile,
  listMade,
  makeIcons,
  makePictureSet,
  readPictureSet,
  type PictureSet,
} from '#src/platform/pictures/picture-set.ts'
import type { MediaFile } from '#src/shop/catalogue/media.ts'
import type { NamedPicture } from './catalogue-file.ts'
import { fault, sentence } from './fault.ts'
import { inParallel } from './in-parallel.ts'
import type { Made } from './media-file.ts'

export type NamedFile = Pick<NamedPicture, 'file' | 'in' | 'subject' | 'path'>

export type CheckedMedia = {
  readonly sets: ReadonlyMap<string, PictureSet>
  readonly files: readonly string[]
  readonly faults: readonly string[]
}

/** Looks at every picture and file that is named, and makes nothing yet. */
export async function checkMedia(pictures: readonly NamedPicture[], files: readonly NamedFile[], folders: Folders): Promise<CheckedMedia> {
  const made = await listMade(folders.media)
  const sources = new Map(pictures.map(({ file, drawing }) => [file, drawing ? { svg: drawing } : join(folders.shop, file)] as const))
  const read = await inParallel([...sources], async ([file, source]) => [file, await readPictureSet(source, made)] as const)
  const missing = await inParallel(unique(files), async (file) => ((await isThere(join(folders.shop, file))) ? [] : [file]))

  const results = new Map(read)
  const sets = new Map(read.flatMap(([file, result]) => (result.ok ? [[file, result.value] as const] : [])))
  const faultOf = (picture: NamedPicture): string[] => {
    const result = results.get(picture.file)!
    if (!result.ok) return [sentence(picture.in, picture.subject, fault(picture.path, `${picture.file}: ${result.problem.reason}`))]
    const { width, height } = result.value
    const isAsSaid = (picture.width === undefined || picture.width === width) && (picture.height === undefined || picture.height === height)
    if (isAsSaid) return []
    return [
      sentence(
        picture.in,
        picture.subject,
        fault(picture.path, `${picture.file} is ${width} × ${height} pixels, not ${picture.width} × ${picture.height}`),
      ),
    ]
  }
  const lost = new Set(missing.flat())
  const fileFaults = files
    .filter(({ file }) => lost.has(file))
    .map((named) => sentence(named.in, named.subject, fault(named.path, `${named.file}: the file does not exist or is empty`)))
  return { sets, files: unique(files), faults: [...pictures.flatMap(faultOf), ...fileFaults] }
}

export type Folders = { readonly shop: string; readonly media: string }

/** Makes what does not exist yet, and tells `say` how far it is. */
export async function makeMedia(
  { sets, files, favicon }: CheckedMedia & { readonly favicon?: string | undefined },
  folders: Folders,
  say: (line: string) => void,
): Promise<Made & { readonly icons: readonly Icon[]; readonly newPictures: number; readonly newFiles: number }> {
  const already = await listMade(folders.media)
  const toMake = [...new Map([...sets.values()].filter((set) => !set.isMade).map((set) => [set.key, set])).values()]
  if (toMake.length > 0) say(`Making ${toMake.length} pictures in their widths, as AVIF and WebP. This is done once.`)
  let done = 0
  await inParallel(toMake, async (set) => {
    await makePictureSet(set, folders.media)
    done++
    if (done % 25 === 0 || done === toMake.length) say(`  ${done} of ${toMake.length} pictures`)
  })
  const kept = new Map(
    await inParallel(files, async (file) => [file, await keepFile(join(folders.shop, file), folders.media, already)] as const),
  )
  return {
    icons: favicon ? await makeIcons(join(folders.shop, favicon), folders.media, already) : [],
    newPictures: toMake.length,
    newFiles: [...kept.values()].filter(({ isNew }) => isNew).length,
    pictureOf(file, alt, view) {
      const { key, width, height, widths } = sets.get(file)!
      return { key, alt, width, height, widths, view }
    },
    keptFileOf: (file): MediaFile => ({ fileName: kept.get(file)!.fileName }),
  }
}

const unique = (named: readonly { readonly file: string }[]): string[] => [...new Set(named.map(({ file }) => file))]

async function isThere(path: string): Promise<boolean> {
  try {
    const found = await stat(path)
    return found.isFile() && found.size > 0
  } catch {
    return false
  }
}
