import { mediaLists, type NamedText, nameOfFile, pathOfList } from '#src/shop/content/versions/text-files.ts'
import type { PlannedTexts } from '#src/shop/workflows/publishing/publishing.ts'
import type { ReferencedPicture } from './catalogue-file.ts'
import { type ContentFiles, readContentFiles } from './content/read-content.ts'
import { faultMessage, faultsOf } from './fault.ts'
import { mediaFilesOf, MediaInFile, picturesOf } from './media-file.ts'
import { readJsonFile } from './read-json.ts'
import type { ReferencedFile } from './store-media.ts'

type ReadMedia = { content?: MediaInFile; faults: string[]; pictures: ReferencedPicture[]; files: ReferencedFile[] }

export type FolderTexts = {
  readonly content: ContentFiles
  readonly media: ReadMedia
  readonly texts: PlannedTexts
}

type PlanNeeds = { plan(brought: readonly NamedText[]): Promise<PlannedTexts> }

/** The texts and lists of a folder, with those in their place that stay as the desk has them. */
export async function planFolderTexts(shopDir: string, { plan }: PlanNeeds): Promise<FolderTexts> {
  const inFolder = await readContentFiles(shopDir)
  const json = await readJsonFile(shopDir, mediaFile)
  const named = inFolder.files.flatMap((file) => {
    const name = nameOfFile(file)
    return name === undefined ? [] : [{ name, ...file }]
  })
  const texts = await plan([...named, ...(json.ok ? listsIn(json.value) : [])])
  const { wanted } = texts.plan
  // What has no name has a fault, which is reported with all others.
  const nameless = inFolder.files.filter((file) => nameOfFile(file) === undefined)
  const files = [...nameless, ...wanted.filter(({ path }) => !path.includes('#'))].toSorted((one, other) =>
    one.path < other.path ? -1 : 1,
  )
  return { content: { ...inFolder, files }, media: json.ok ? readMedia(withLists(json.value, wanted)) : mediaWith([json.problem]), texts }
}

const mediaFile = 'media.json'

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A list that is no list has a fault, and is no text. */
const listsIn = (json: unknown): NamedText[] =>
  isRecord(json)
    ? mediaLists.flatMap((list) => {
        const items = json[list] ?? []
        return Array.isArray(items) ? [{ name: list, path: pathOfList(list), source: JSON.stringify(items, null, 1) }] : []
      })
    : []

function withLists(json: unknown, wanted: readonly NamedText[]): unknown {
  if (!isRecord(json)) return json
  const lists = mediaLists.flatMap((list) => {
    const text = wanted.find(({ name }) => name === list)
    const isKnown = text !== undefined && (list in json || text.source !== '[]')
    return isKnown ? [[list, JSON.parse(text.source)] as const] : []
  })
  return { ...json, ...Object.fromEntries(lists) }
}

function readMedia(json: unknown): ReadMedia {
  const parsed = MediaInFile.safeParse(json)
  if (!parsed.success) return mediaWith(faultsOf(parsed.error).map((one) => faultMessage(mediaFile, '', one)))
  const named = { in: mediaFile, subject: '' }
  return {
    content: parsed.data,
    faults: [],
    pictures: picturesOf(parsed.data).map((picture) => ({ ...picture, ...named })),
    files: mediaFilesOf(parsed.data).map((file) => ({ ...file, ...named })),
  }
}

const mediaWith = (faults: string[]): ReadMedia => ({ faults, pictures: [], files: [] })
