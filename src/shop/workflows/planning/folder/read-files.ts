import { isTree } from '#src/kit/json/merge-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import { listMediaOf, type PlanMedia } from '../../../catalogue/plans/plan-media.store.ts'
import { mediaLists, nameOfFile, pathOfList } from '../../../content/versions/text-files.ts'
import type { Deps } from '../../deps.ts'
import { archiveFault } from '../archive/archive-faults.ts'
import type { OpenedArchive } from '../archive/archive.port.ts'
import { readText } from '../read-text.ts'
import { documentOf, isText, mediaFile, type SourceFile } from './file-kinds.ts'

export type FilesOfFolder = {
  readonly files: readonly SourceFile[]
  /** Those that texts name, and that the shop does not have, or has otherwise. */
  readonly media: readonly PlanMedia[]
}

export type ReadDeps = Pick<Deps, 'db' | 'pictures' | 'textRules'>

const mostBytes = 2 ** 20

/** Reads what a folder has beside its products: settings, tax rates, texts and lists of pictures. What it does not have stays as it is. */
export async function readFiles(archive: OpenedArchive, folder: string, deps: ReadDeps): Promise<Result<FilesOfFolder, PlanFault>> {
  const files: SourceFile[] = []
  for (const { path: inArchive, bytes } of archive.files) {
    const path = inArchive.startsWith(folder) ? inArchive.slice(folder.length) : ''
    if (!isOfShop(path)) continue
    if (bytes > mostBytes) return refuse({ line: undefined, column: path, found: 'more than 1 MB', wanted: 'a file of words alone' })
    const read = await archive.read(inArchive)
    if (!read.ok) return refuse(archiveFault(read.problem))
    const content = readText(read.value)
    if (!content.ok) return refuse({ ...content.problem, column: path })
    const parts = partsOf(path, content.value)
    if (!parts.ok) return parts
    files.push(...parts.value)
  }
  const media = await readMedia(archive, { folder, files }, deps)
  return media.ok ? ok({ files, media: media.value }) : media
}

const isOfShop = (path: string): boolean =>
  documentOf({ path }) !== undefined || path === mediaFile || /^content\/(?:[^/]+[.](?:md|yaml)|blog\/[^/]+[.]md)$/.test(path)

/** One file, or the lists of pictures with the file in which they stand. */
function partsOf(path: string, content: string): Result<readonly SourceFile[], PlanFault> {
  const document = documentOf({ path })
  if (document) return ok([{ path, name: document, content }])
  if (path === mediaFile) return listsOf(content)
  const name = nameOfFile({ path, source: content })
  if (name !== undefined) return ok([{ path, name, content }])
  // Files that the shop has no use for are left alone.
  if (!path.startsWith('content/blog/')) return ok([])
  return refuse({ line: undefined, column: `${path}, id`, found: '', wanted: 'a whole number that no other article has' })
}

function listsOf(content: string): Result<readonly SourceFile[], PlanFault> {
  const json = readJson(mediaFile, content)
  if (!json.ok) return json
  if (!isTree(json.value)) return refuse({ line: undefined, column: mediaFile, found: '', wanted: 'an object with lists' })
  const lists: SourceFile[] = []
  for (const list of mediaLists) {
    const items = json.value[list]
    if (items === undefined) continue
    if (!Array.isArray(items)) return refuse({ line: undefined, column: `${mediaFile}, ${list}`, found: '', wanted: 'a list' })
    lists.push({ path: pathOfList(list), name: list, content: JSON.stringify(items, null, 1) })
  }
  return ok([...lists, { path: mediaFile, name: mediaFile, content }])
}

export function readJson(path: string, content: string): Result<unknown, PlanFault> {
  try {
    return ok(JSON.parse(content))
  } catch (error) {
    const { message } = error as Error
    const [, line] = /line (\d+)/.exec(message) ?? []
    return refuse({ line: line === undefined ? undefined : Number(line), column: path, found: message.slice(0, 120), wanted: 'JSON' })
  }
}

type MediaToRead = { readonly folder: string; readonly files: readonly SourceFile[] }

/** Stores what texts name, which changes nothing that anybody sees. What the shop has, byte for byte, is not stored again. */
async function readMedia(
  archive: OpenedArchive,
  { folder, files }: MediaToRead,
  deps: ReadDeps,
): Promise<Result<readonly PlanMedia[], PlanFault>> {
  const texts = files.filter(isText)
  const named = new Set(texts.flatMap(({ content }) => content.match(/\bmedia(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+[.][A-Za-z0-9]+/g) ?? []))
  const there = archive.files.filter(({ path }) => path.startsWith(folder) && named.has(path.slice(folder.length)))
  const known = await listMediaOf(
    deps.db,
    there.map(({ path }) => path.slice(folder.length)),
  )
  const rules = await deps.textRules()
  const media: PlanMedia[] = []
  for (const { path: inArchive } of there) {
    const path = inArchive.slice(folder.length)
    const read = await archive.read(inArchive)
    if (!read.ok) return refuse(archiveFault(read.problem))
    if (await isStoredAs(known.get(path), read.value, deps)) continue
    const stored = await rules.store(read.value)
    if (!stored.ok)
      return refuse({ line: undefined, column: path, found: '', wanted: 'a picture, a drawing or a film that pages can show' })
    if (stored.value.mediaName !== known.get(path)) media.push({ path, mediaName: stored.value.mediaName })
  }
  return ok(media)
}

/** A film that a folder of the machine brought is stored as it was, and at the desk without where it was taken: its bytes are compared. */
async function isStoredAs(name: string | undefined, content: Uint8Array, { pictures }: Pick<ReadDeps, 'pictures'>): Promise<boolean> {
  if (name === undefined) return false
  return name === (await pictures.keyOf(content)) || Buffer.compare(await pictures.original(name), content) === 0
}
