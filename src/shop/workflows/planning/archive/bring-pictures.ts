import { inParallel } from '#src/kit/in-parallel.ts'
import type { PictureRecord } from '../../../catalogue/changes/product-record.ts'
import { listStoredProducts } from '../../../catalogue/changes/product-records.store.ts'
import type { BroughtPicture } from '../../../catalogue/plans/plan-pictures.store.ts'
import type { Deps } from '../../deps.ts'
import { type PicturingDeps, takeUpload, type UploadFault } from '../../picturing/picturing.ts'
import { withoutWords } from '../find-picture.ts'
import { archiveFaultText } from './archive-faults.ts'
import type { OpenedArchive } from './archive.port.ts'
import { nameOf } from './find-table.ts'

export type BringDeps = PicturingDeps & Pick<Deps, 'queue'>

export type PicturesToBring = {
  /** As the table names them. */
  readonly named: readonly string[]
  /** In which the table lies. */
  readonly folder: string
  readonly by: string
}

/** As many as are read at a time in a process. */
const [atOnce, mostBytes] = [2, 25 * 2 ** 20]

/**
 * Stores the pictures of an archive that a table names, as uploads that nobody sees before the table is brought in. Those that the shop has,
 * byte for byte, are found and not read. What the archive does not have is not among them.
 */
export async function bringPictures(
  archive: OpenedArchive,
  { named, folder, by }: PicturesToBring,
  deps: BringDeps,
): Promise<readonly BroughtPicture[]> {
  const findFiles = filesOf(archive, folder)
  const wanted = named.map((name) => ({ name, files: findFiles(name) })).filter(({ files }) => files.length > 0)
  if (wanted.length === 0) return []
  const known = await knownPictures(deps)
  return inParallel(wanted, atOnce, async ({ name, files }): Promise<BroughtPicture> => {
    const [file, other] = files
    if (other) return { named: name, fault: `a name that tells ${file!.path} from ${other.path}: write the folder too` }
    if (file!.bytes > mostBytes) return { named: name, fault: uploadFaults.too_many_bytes }
    const read = await archive.read(file!.path)
    if (!read.ok) return { named: name, fault: archiveFaultText(read.problem) }
    const key = await deps.pictures.keyOf(read.value)
    const stored = known.get(key)
    return stored
      ? { named: name, picture: { ...stored, file: isPath(name) ? name : stored.file } }
      : takePicture(name, { content: read.value, by }, deps)
  })
}

/** Finds the files that a name can mean: the one with this path beside the table, or else all that are called so, in whichever folder. */
function filesOf({ files }: OpenedArchive, folder: string): (named: string) => OpenedArchive['files'] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const byName = Map.groupBy(files, ({ path }) => nameOf(path))
  return (named) => {
    const exact = byPath.get(folder + named) ?? byPath.get(named)
    return exact ? [exact] : (byName.get(nameOf(named)) ?? [])
  }
}

/** All pictures of the catalogue by their hashes; of those with one hash, one that is on sale. */
async function knownPictures({ db }: Pick<Deps, 'db'>): Promise<ReadonlyMap<string, PictureRecord>> {
  const products = [...(await listStoredProducts(db)).values()].toSorted((one, other) => Number(one.isActive) - Number(other.isActive))
  const images = products.flatMap(({ record }) => (record?.variants ?? []).flatMap((variant) => variant.images))
  return new Map(images.map((image) => [image.stored.key, withoutWords(image)]))
}

async function takePicture(
  named: string,
  { content, by }: { readonly content: Uint8Array; readonly by: string },
  deps: BringDeps,
): Promise<BroughtPicture> {
  const taken = await takeUpload({ fileName: nameOf(named), content, by }, deps)
  if (!taken.ok) return { named, fault: uploadFaults[taken.problem.code] }
  const { key, ending, width, height, widths } = taken.value
  await deps.db.transaction((tx) => deps.queue.enqueue(tx, 'pictures.make', { key }, { key }))
  const file = isPath(named) ? named : `media/pictures/${[slugOf(nameOf(named)), key.slice(0, 8)].filter(Boolean).join('-')}.${ending}`
  return { named, picture: { file, width, height, stored: { key, widths } } }
}

/** Whether the folder may have a picture there. */
const isPath = (named: string): boolean => /^media(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+[.](?:webp|png|jpe?g|avif)$/.test(named)

const slugOf = (name: string): string =>
  name
    .replace(/[.][^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')

/** What is wanted instead. */
const uploadFaults: Readonly<Record<UploadFault['code'], string>> = {
  empty: 'a picture: the file in the archive is empty',
  too_many_bytes: 'a picture of at most 25 MB: save it smaller, 3,000 pixels wide are plenty',
  no_picture: 'a picture: JPEG, PNG, WebP or AVIF',
  too_many_pixels: 'a picture of at most 60 million pixels: save it smaller, 3,000 pixels wide are plenty',
  too_long: 'a picture with no side over 10,000 pixels: save it smaller',
  holds_more: 'a picture and nothing else: this one holds something behind it, so save it anew',
  unreadable: 'a picture that can be read: this one breaks off or is damaged',
}
