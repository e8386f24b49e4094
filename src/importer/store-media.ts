import { availableParallelism } from 'node:os'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Icon, Masters, StoredPicture } from '#src/platform/media/masters.ts'
import type { MediaFile } from '#src/shop/catalogue/media.ts'
import { inParallel } from '#src/kit/in-parallel.ts'
import { ok } from '#src/kit/result.ts'
import type { ReferencedPicture } from './catalogue-file.ts'
import { fault, faultMessage } from './fault.ts'
import type { StoredMedia } from './media-file.ts'

export type ReferencedFile = Pick<ReferencedPicture, 'file' | 'in' | 'subject' | 'path'>

export type CheckNeeds = {
  readonly shopDir: string
  readonly masters: Masters
  /** What is stored already, by its path: texts that stay as the desk has them may name what this folder does not have. */
  readonly kept: ReadonlyMap<string, string>
  readonly print: (line: string) => void
}

export type CheckedMedia = {
  readonly pictures: ReadonlyMap<string, StoredPicture>
  readonly files: readonly string[]
  readonly faults: readonly string[]
}

/** Checks every picture and file that is named. Pictures that can be read are stored, which changes nothing that anybody sees. */
export async function checkMedia(
  named: readonly ReferencedPicture[],
  files: readonly ReferencedFile[],
  { shopDir, masters, kept, print }: CheckNeeds,
): Promise<CheckedMedia> {
  const sources = new Map(named.map(({ file, drawing }) => [file, drawing ? { svg: drawing } : join(shopDir, file)] as const))
  let newOnes = 0
  const read = await inParallel([...sources], availableParallelism(), async ([file, source]) => {
    const given = await masters.storePicture(source)
    const known = given.ok ? undefined : await measureKept(kept.get(file), masters)
    const picture = known ? ok({ ...known, isNew: false }) : given
    if (picture.ok && picture.value.isNew && ++newOnes % 100 === 0) print(`  ${newOnes} new pictures read, of ${sources.size} in all`)
    return [file, picture] as const
  })
  const missing = await inParallel(unique(files), availableParallelism(), async (file) =>
    kept.has(file) || (await isThere(join(shopDir, file))) ? [] : [file],
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

const measureKept = async (name: string | undefined, masters: Masters) => (name === undefined ? undefined : masters.measure(name))

/** Stores drawings and films as they are. The files of pictures are made later: when they are requested, or ahead by `makeAhead`. */
export async function storeMedia(
  { pictures, files, favicon }: CheckedMedia & { readonly favicon?: string | undefined },
  { shopDir, masters, kept }: Pick<CheckNeeds, 'shopDir' | 'masters' | 'kept'>,
): Promise<StoredMedia & { readonly icons: readonly Icon[]; readonly newPictures: number }> {
  const stored = new Map(
    await inParallel(files, availableParallelism(), async (file) => {
      const path = join(shopDir, file)
      const keptAs = (await isThere(path)) ? undefined : kept.get(file)
      return [file, keptAs === undefined ? await masters.storeFile(path) : { fileName: keptAs }] as const
    }),
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
