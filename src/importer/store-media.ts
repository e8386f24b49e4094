import { availableParallelism } from 'node:os'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Icon, Masters, StoredPicture } from '#src/platform/media/masters.ts'
import type { MediaFile } from '#src/shop/catalogue/media.ts'
import { inParallel } from '#src/kit/in-parallel.ts'
import type { ReferencedPicture } from './catalogue-file.ts'
import { fault, faultMessage } from './fault.ts'
import type { StoredMedia } from './media-file.ts'

export type ReferencedFile = Pick<ReferencedPicture, 'file' | 'in' | 'subject' | 'path'>

export type CheckedMedia = {
  readonly pictures: ReadonlyMap<string, StoredPicture>
  readonly files: readonly string[]
  readonly faults: readonly string[]
}

/** Checks every picture and file that is named. Pictures that can be read are stored, which changes nothing that anybody sees. */
export async function checkMedia(
  named: readonly ReferencedPicture[],
  files: readonly ReferencedFile[],
  { shopDir, masters, print }: { readonly shopDir: string; readonly masters: Masters; readonly print: (line: string) => void },
): Promise<CheckedMedia> {
  const sources = new Map(named.map(({ file, drawing }) => [file, drawing ? { svg: drawing } : join(shopDir, file)] as const))
  let newOnes = 0
  const read = await inParallel([...sources], availableParallelism(), async ([file, source]) => {
    const picture = await masters.storePicture(source)
    if (picture.ok && picture.value.isNew && ++newOnes % 100 === 0) print(`  ${newOnes} new pictures read, of ${sources.size} in all`)
    return [file, picture] as const
  })
  const missing = await inParallel(unique(files), availableParallelism(), async (file) =>
    (await isThere(join(shopDir, file))) ? [] : [file],
  )

  const results = new Map(read)
  const pictures = new Map(read.flatMap(([file, result]) => (result.ok ? [[file, result.value] as const] : [])))
  const faultOf = (picture: ReferencedPicture): string[] => {
    const result = results.get(picture.file)!
    if (!result.ok) return [faultMessage(picture.in, picture.subject, fault(picture.path, `${picture.file}: ${result.problem.reason}`))]
    const { width, height } = result.value
    const isAsDeclared =
      (picture.width === undefined || picture.width === width) && (picture.height === undefined || picture.height === height)
    if (isAsDeclared) return []
    return [
      faultMessage(
        picture.in,
        picture.subject,
        fault(picture.path, `${picture.file} is ${width} × ${height} pixels, not ${picture.width} × ${picture.height}`),
      ),
    ]
  }
  const lost = new Set(missing.flat())
  const fileFaults = files
    .filter(({ file }) => lost.has(file))
    .map((named) => faultMessage(named.in, named.subject, fault(named.path, `${named.file}: the file does not exist or is empty`)))
  return { pictures, files: unique(files), faults: [...named.flatMap(faultOf), ...fileFaults] }
}

/** Stores drawings and films as they are. The files of pictures are made later: when they are requested, or ahead by `makeAhead`. */
export async function storeMedia(
  { pictures, files, favicon }: CheckedMedia & { readonly favicon?: string | undefined },
  shopDir: string,
  masters: Masters,
): Promise<StoredMedia & { readonly icons: readonly Icon[]; readonly newPictures: number }> {
  const stored = new Map(
    await inParallel(files, availableParallelism(), async (file) => [file, await masters.storeFile(join(shopDir, file))] as const),
  )
  return {
    icons: favicon ? await masters.storeIcons(join(shopDir, favicon)) : [],
    newPictures: new Set([...pictures.values()].filter(({ isNew }) => isNew).map(({ key }) => key)).size,
    pictureOf(file, alt, view) {
      const { key, width, height, widths } = pictures.get(file)!
      return { key, alt, width, height, widths, view }
    },
    storedImageOf(file) {
      const { key, widths } = pictures.get(file)!
      return { key, widths }
    },
    storedFileOf: (file): MediaFile => ({ fileName: stored.get(file)!.fileName }),
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
