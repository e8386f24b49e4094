import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ChangePlan, PlanFault, PlanFindings, PlanSource } from '../../catalogue/plans/change-plan.ts'
import { savePlanRows } from '../../catalogue/plans/change-plan-rows.store.ts'
import { insertPlan, lockPlan, lockPlanOfFile, readPlanContent, updateFindings } from '../../catalogue/plans/change-plans.store.ts'
import { type BroughtPicture, listPlanPictures, savePlanPictures } from '../../catalogue/plans/plan-pictures.store.ts'
import { listPlanFiles, type PlanFile, savePlanFiles } from '../../catalogue/plans/plan-files.store.ts'
import { listPlanMedia, type PlanMedia, savePlanMedia } from '../../catalogue/plans/plan-media.store.ts'
import type { Deps } from '../deps.ts'
import type { JudgeDeps } from '../publishing/publishing.ts'
import type { Chunks } from './archive/archive.port.ts'
import type { BringDeps } from './archive/bring-pictures.ts'
import { type PicturesProblem, readArchive, readBeside } from './archive/read-archive.ts'
import { lookAtJson } from './look-at-json.ts'
import { lookAtTable } from './look-at-table.ts'
import { faultyLook, fileFault, type Look, type Take } from './look.ts'
import { kindOf, readText } from './read-text.ts'
import { type FolderDeps, lookAtFolder } from './folder/look-at-folder.ts'
import { measureFiles, measurePlan } from './folder/measure-files.ts'
import type { SourceFile } from './folder/file-kinds.ts'
import type { FilesOfFolder, ReadDeps } from './folder/read-files.ts'
import { beginningOf, collectBytes } from './sent-bytes.ts'

/** `content`: a table, a `catalogue.json`, or an archive with either and with pictures. */
export type TakenUpload = { readonly name: string; readonly content: Chunks; readonly by: string }

export type TakeDeps = Pick<Deps, 'withArchive'> & BringDeps & ReadDeps & JudgeDeps & FolderDeps

/**
 * The one look at a file: what it would change is stored, so that exactly that is applied. Returns the number of the plan, which is the one that is
 * open already where the same person sends the same file once more; it is looked at anew.
 */
export async function takeFile({ name, content, by }: TakenUpload, { db, ...deps }: TakeDeps): Promise<number> {
  const given = await readGiven(content, by, { db, ...deps })
  const at = deps.clock()
  const { fault, beside = { files: [], media: [] } } = given
  await measureFiles(beside, { ...deps, db })
  const sentHash = fault ? undefined : await hashOf(given)
  return db.transaction(async (tx) => {
    const open = sentHash && (await lockPlanOfFile(tx, { by, sentHash }))
    if (open) return lookAtOpen(tx, { ...open, given }, { ...deps, db })
    const pictures = new Map(given.pictures.map((picture) => [picture.named, picture]))
    const options = { take: undefined, pictures, files: beside.files, media: beside.media }
    const { look, files } = fault ? { look: faultyLook([fault]), files: [] } : await lookAt(tx, given.content, options, { ...deps, db })
    const stored = { source: given.source, name: shortName(name), content: fault ? undefined : given.content, sentHash }
    const id = await insertPlan(tx, { ...stored, by, at, found: findingsOf(look) })
    await savePlanPictures(tx, id, given.pictures)
    await savePlanRows(tx, id, look.changes)
    await savePlanFiles(tx, id, files)
    await savePlanMedia(tx, id, beside.media)
    tx.changed('products')
    return id
  })
}

/** Of all that was read, not of the bytes: a zip that is packed once more is the same file. */
async function hashOf({ content, pictures, beside }: Given): Promise<Uint8Array> {
  const parts = [content, new TextEncoder().encode(JSON.stringify([pictures, beside]))]
  const hashes = await Promise.all(parts.map(async (part) => new Uint8Array(await sha256(part))))
  return new Uint8Array(await sha256(Uint8Array.from(hashes.flatMap((hash) => [...hash]))))
}

const sha256 = (bytes: Uint8Array): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)

type OpenPlan = Pick<ChangePlan, 'id' | 'take'> & { readonly given: Given }

/** What somebody has decided about it stays, and so do pictures that came beside it. */
async function lookAtOpen(tx: Transaction, { id, take, given }: OpenPlan, deps: JudgeDeps & FolderDeps): Promise<number> {
  await savePlanPictures(tx, id, given.pictures)
  await lookOnce(tx, { id, content: given.content, take }, deps)
  tx.changed('products')
  return id
}

type Given = {
  readonly source: PlanSource
  readonly content: Uint8Array
  readonly pictures: readonly BroughtPicture[]
  readonly beside?: FilesOfFolder
  /** Why nothing of it can be read. */
  readonly fault?: PlanFault
}

const mostText = 64 * 2 ** 20

async function readGiven(content: Chunks, by: string, deps: TakeDeps): Promise<Given> {
  const { beginning, all } = await beginningOf(content)
  const none = { content: new Uint8Array(), pictures: [] }
  if (kindOf(beginning) === 'archive') {
    const read = await readArchive(all, by, deps)
    if (!read.ok) return { ...none, source: 'folder', fault: read.problem }
    const { isFolder, ...given } = read.value
    return { ...given, source: isFolder ? 'folder' : sourceOf(given.content) }
  }
  const text = await collectBytes(all, mostText)
  if (!text) return { ...none, source: sourceOf(beginning), fault: fileFault('more than 64 MB', 'less: cut it in two') }
  return { source: sourceOf(text), content: text, pictures: [] }
}

const sourceOf = (content: Uint8Array): PlanSource => (kindOf(content) === 'json' ? 'json' : 'csv')

export type LookAgainProblem =
  | { readonly code: 'no_plan' }
  /** Nothing of the file could be read, and so nothing is kept. */
  | { readonly code: 'nothing_kept' }
  | { readonly code: 'plan_over'; readonly state: ChangePlan['state'] }

/** Looks at the file once more: the catalogue has changed, or somebody has decided whose values count. */
export async function lookAgain(
  id: number,
  take: Take,
  { db, ...deps }: JudgeDeps & FolderDeps,
): Promise<Result<undefined, LookAgainProblem>> {
  await measurePlan(id, { ...deps, db })
  return db.transaction(async (tx) => {
    const found = await lockContent(tx, id)
    return found.ok ? ok(await lookOnce(tx, { id, content: found.value, take }, { ...deps, db })) : found
  })
}

/** `content`: an archive of pictures. */
export type PicturesBeside = { readonly id: number; readonly content: Chunks; readonly by: string }

/** Finds the pictures that a file names in an archive beside it, and looks once more. Returns how many were found, of how many. */
export async function addPictures(
  { id, content, by }: PicturesBeside,
  { db, ...deps }: TakeDeps,
): Promise<Result<{ readonly found: number; readonly named: number }, LookAgainProblem | PicturesProblem>> {
  const before = await db.transaction((tx) => lockContent(tx, id))
  if (!before.ok) return before
  await measurePlan(id, { ...deps, db })
  const read = await readBeside(content, { table: before.value, by }, { db, ...deps })
  if (!read.ok) return read
  return db.transaction(async (tx) => {
    const found = await lockContent(tx, id)
    if (!found.ok) return found
    await savePlanPictures(tx, id, read.value.pictures)
    const plan = await lockPlan(tx, id)
    await lookOnce(tx, { id, content: found.value, take: plan?.take }, { ...deps, db })
    tx.changed('products')
    return ok({ found: read.value.pictures.length, named: read.value.named })
  })
}

async function lockContent(tx: Transaction, id: number): Promise<Result<Uint8Array, LookAgainProblem>> {
  const plan = await lockPlan(tx, id)
  if (!plan) return refuse({ code: 'no_plan' })
  const content = await readPlanContent(tx, id)
  if (plan.state !== 'open' && plan.state !== 'stopped') return refuse({ code: 'plan_over', state: plan.state })
  return content ? ok(content) : refuse({ code: 'nothing_kept' })
}

async function lookOnce(
  tx: Transaction,
  { id, content, take }: { readonly id: number; readonly content: Uint8Array; readonly take: Take },
  deps: JudgeDeps & FolderDeps,
): Promise<undefined> {
  const [pictures, media] = [await listPlanPictures(tx, id), await listPlanMedia(tx, id)]
  const { look, files } = await lookAt(tx, content, { take, pictures, media, files: await listPlanFiles(tx, id) }, deps)
  await savePlanFiles(tx, id, files)
  await updateFindings(tx, id, { found: findingsOf(look), take, at: deps.clock() })
  await savePlanRows(tx, id, look.changes)
}

type LookOptions = {
  readonly take: Take
  readonly pictures: ReadonlyMap<string, BroughtPicture>
  readonly files: readonly SourceFile[]
  readonly media: readonly PlanMedia[]
}

async function lookAt(
  tx: Transaction,
  content: Uint8Array,
  { files, media, ...options }: LookOptions,
  deps: JudgeDeps & FolderDeps,
): Promise<{ readonly look: Look; readonly files: readonly PlanFile[] }> {
  const text = readText(content)
  if (!text.ok) return { look: faultyLook([text.problem]), files: [] }
  const lookAtText = kindOf(content) === 'json' ? lookAtJson : lookAtTable
  const lookAtProducts = (within: Transaction) => lookAtText(within, { text: text.value, ...options }, deps)
  return lookAtFolder(tx, { sources: files, media, take: options.take, lookAtProducts }, deps)
}

const findingsOf = ({ unchanged, faults, conflicts, kept, areTextsChanged, files }: Look): PlanFindings => ({
  ...{ unchanged, faults, conflicts, kept, areTextsChanged, files },
})

const longestName = 200
const shortName = (name: string): string => name.replace(/\p{C}/gu, '').trim().slice(-longestName) || 'unnamed'
