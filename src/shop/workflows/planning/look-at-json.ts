import { mapInTurns } from '#src/kit/map-in-turns.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import type { PictureRecord, ProductChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listStoredProducts, type StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import type { PlanConflict, PlanFault } from '../../catalogue/plans/change-plan.ts'
import { type FindPicture, missingPicture } from '../../catalogue/table/edit-record.ts'
import { forSale, type JudgeDeps } from '../publishing/publishing.ts'
import { pictureFinder } from './find-picture.ts'
import { judgeChanges } from './judge-changes.ts'
import { faultyLook, fileFault, type Look, type Take } from './look.ts'
import type { SourceText } from './read-text.ts'

/** What a `catalogue.json` would change. Products that it does not have stay as they are: only a whole folder takes them off sale. */
export async function lookAtJson(tx: Transaction, { text, take, pictures }: SourceText, deps: JudgeDeps): Promise<Look> {
  const json = productsIn(text)
  if (!json.ok) return faultyLook([json.problem])
  const stored = await listStoredProducts(tx)
  const findPicture = pictureFinder(stored, pictures)
  const read = json.value.map((raw, at) => readRaw(raw, at, findPicture))
  const records = read.flatMap(({ record }) => record ?? [])
  const tidy = await tidier([...records, ...records.flatMap(({ id }) => recordsOf(stored.get(id)))], deps)
  const plans = await mapInTurns(records, (record) => planProduct(tidy(record), stored, take, tidy))
  const changes = plans.flatMap(({ change }) => change ?? [])
  const judged = await judgeChanges(tx, changes, deps)
  return {
    changes,
    unchanged: plans.filter(({ change, fault }) => !change && !fault).length,
    faults: [
      ...read.flatMap(({ faults }) => faults),
      ...plans.flatMap(({ fault }) => fault ?? []),
      ...judged.map(({ product, field, message }) => faultOf(product, field, '', message)),
    ],
    conflicts: plans.flatMap(({ conflicts }) => conflicts),
    kept: plans.reduce((sum, { kept }) => sum + kept, 0),
    areTextsChanged: false,
  }
}

const faultOf = (product: string, column: string, found: string, wanted: string): PlanFault => ({
  ...{ line: undefined, product, column, found, wanted },
})

function productsIn(text: string): Result<readonly unknown[], PlanFault> {
  try {
    const json: unknown = JSON.parse(text)
    if (Array.isArray(json) && json.length > 0) return ok(json)
    return refuse(fileFault('no products', 'a list of products, as in catalogue.json'))
  } catch (error) {
    return refuse(fileFault((error as Error).message.slice(0, 120), 'JSON, as in catalogue.json'))
  }
}

type Loose = { readonly [name: string]: unknown }

const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)

type ReadRaw = { readonly record?: ProductRecord; readonly faults: readonly PlanFault[] }

/** Checks what a record needs to be one, and finds its pictures; the rules of the file check all else. */
function readRaw(raw: unknown, at: number, findPicture: FindPicture): ReadRaw {
  const id = isLoose(raw) && typeof raw['id'] === 'string' ? raw['id'] : undefined
  const fault = (column: string, found: string, wanted: string): ReadRaw => ({
    faults: [faultOf(id ?? `product ${at + 1}`, column, found, wanted)],
  })
  if (!isLoose(raw) || id === undefined) return fault('id', '', 'the address of the product')
  for (const name of ['code', 'name'] as const) if (typeof raw[name] !== 'string') return fault(name, '', 'text')
  if (!Array.isArray(raw['variants'])) return fault('variants', '', 'a list of colours')
  const faults: PlanFault[] = []
  const variants = raw['variants'].map((variant: unknown) => {
    if (
      !isLoose(variant) ||
      typeof variant['sku'] !== 'string' ||
      !Number.isInteger(variant['stock']) ||
      !Array.isArray(variant['images'])
    ) {
      faults.push(faultOf(id, 'variants', '', 'colours with sku, stock and images'))
      return variant
    }
    const { sku } = variant
    const images = variant['images'].map((image: unknown) => readImage(image, findPicture))
    images.forEach((image, place) => {
      if (typeof image === 'string') faults.push(faultOf(id, `variants.${sku}.images.${place}`, '', image))
    })
    return { ...variant, images }
  })
  return faults.length > 0 ? { faults } : { record: { ...raw, variants } as unknown as ProductRecord, faults }
}

/** Returns what is wanted instead where there is no such picture. */
function readImage(image: unknown, findPicture: FindPicture): PictureRecord | string {
  if (!isLoose(image) || typeof image['file'] !== 'string') return 'a picture with its file'
  const found = findPicture.brought(image['file']) ?? findPicture.stored(image['file'])
  if (typeof found === 'string') return `${image['file']}: ${found}`
  if (!found) return missingPicture(image['file'])
  for (const side of ['width', 'height'] as const)
    if (found[side] !== undefined && found[side] !== image[side]) return `${side} ${found[side]}, as ${image['file']} has it`
  return { ...image, file: found.file, stored: found.stored }
}

const recordsOf = (stored: StoredProduct | undefined): ProductRecord[] => [stored?.record, stored?.imported].flatMap((each) => each ?? [])

/** Files are read with blanks and capitals that the shop does not keep: these make no difference. */
async function tidier(records: readonly ProductRecord[], { productRules }: Pick<JudgeDeps, 'productRules'>) {
  const tidied = await productRules.tidy(records)
  const byRecord = new Map(records.map((record, at) => [record, tidied[at]!]))
  return (record: ProductRecord): ProductRecord => byRecord.get(record) ?? record
}

type ProductPlan = {
  readonly change?: ProductChange
  readonly fault?: PlanFault
  readonly conflicts: readonly PlanConflict[]
  readonly kept: number
}

/** As with a folder: what the file changed since a file brought the product last is taken, and what only the desk changed stays. */
function planProduct(
  file: ProductRecord,
  stored: ReadonlyMap<string, StoredProduct>,
  take: Take,
  tidy: (record: ProductRecord) => ProductRecord,
): ProductPlan {
  const { id } = file
  const current = stored.get(id)
  const none = { conflicts: [], kept: 0 }
  if (!current) return movedFault(file, stored) ?? { ...none, change: { id, before: undefined, after: file } }
  const ours = current.record && tidy(current.record)
  if (!ours) return { ...none, fault: faultOf(id, 'id', 'a product of an earlier release', 'its folder imported once more') }
  if (!current.isActive) {
    const conflicts = [{ product: id, field: forSale, desk: false, file: true }]
    return { conflicts, kept: 0, ...(take === 'file' && { change: { id, before: undefined, after: file } }) }
  }
  const merged = mergeRecords(
    { base: current.imported ? tidy(current.imported) : ours, ours, theirs: file },
    take === 'file' ? 'theirs' : 'ours',
  )
  const conflicts = merged.conflicts.map(({ field, ours: desk, theirs }) => ({ product: id, field, desk, file: theirs }))
  const kept = take === 'desk' ? conflicts.length : 0
  return { conflicts, kept, ...(!isSameRecord(ours, merged.record) && { change: { id, before: current.record, after: merged.record } }) }
}

/** Only a folder moves a product to another address: it brings the articles that link there. */
function movedFault({ id, code }: ProductRecord, stored: ReadonlyMap<string, StoredProduct>): ProductPlan | undefined {
  const same = [...stored.values()].find(({ isActive, record }) => isActive && record?.code === code)
  if (!same) return undefined
  return { conflicts: [], kept: 0, fault: faultOf(id, 'id', id, `${same.id}: ${code} has this address, and a whole folder moves it`) }
}
