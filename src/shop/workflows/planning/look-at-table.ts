import { mapInTurns } from '#src/kit/map-in-turns.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import { findFormerRecords } from '../../catalogue/changes/former-records.store.ts'
import type { ProductChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listStoredProducts, type StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import type { PlanConflict, PlanFault } from '../../catalogue/plans/change-plan.ts'
import { editRecord, type FindPicture } from '../../catalogue/table/edit-record.ts'
import { readProductTable, type TableRow } from '../../catalogue/table/product-table.ts'
import { forSale, type JudgeDeps } from '../publishing/publishing.ts'
import { pictureFinder } from './find-picture.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import { judgeChanges } from './judge-changes.ts'
import { faultyLook, type Look, type Take } from './look.ts'
import { placeInTable } from './place-fault.ts'
import { chunksOf, type SourceText } from './read-text.ts'

/** What a table of products would change. Of colours and fields that it does not name, nothing. */
export async function lookAtTable(tx: Transaction, { text, take, pictures }: SourceText, deps: JudgeDeps): Promise<Look> {
  const table = await readProductTable(chunksOf(text))
  if (!table.ok) return faultyLook(table.problem)
  const stored = await listStoredProducts(tx)
  const { groups, faults } = groupRows(table.value.rows, stored)
  const bases = await basesOf(tx, groups, stored)
  const findPicture = pictureFinder(stored, pictures)
  const plans = await mapInTurns(groups, (group) =>
    planProduct(group, { current: stored.get(group.id), base: bases.get(group.id), take, findPicture }),
  )
  const changes = plans.flatMap(({ change }) => change ?? [])
  const judged = await judgeChanges(tx, changes, deps)
  const rowsOf = new Map(groups.map(({ id, rows }) => [id, rows]))
  return {
    changes,
    unchanged: plans.filter((plan) => !plan.change && plan.faults.length === 0).length,
    faults: [
      ...faults,
      ...plans.flatMap((plan) => plan.faults),
      ...judged.map((fault) => placeInTable(fault, rowsOf.get(fault.product) ?? [])),
    ].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    conflicts: plans.flatMap(({ conflicts }) => conflicts),
    kept: plans.reduce((sum, { conflicts }) => sum + (take === 'desk' ? conflicts.length : 0), 0),
    areTextsChanged: false,
  }
}

/** The product as it was when the table was written; `unknown` when that is too long ago. */
type Base = ProductRecord | 'unknown'

async function basesOf(
  tx: Transaction,
  groups: readonly RowGroup[],
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<ReadonlyMap<string, Base>> {
  const older = groups.flatMap(({ id, version }) => {
    const current = stored.get(id)
    return current?.record && version !== undefined && version !== current.version ? [{ id, steps: current.version - version }] : []
  })
  const former = await findFormerRecords(tx, older)
  return new Map(older.map(({ id }) => [id, former.get(id) ?? 'unknown']))
}

type ProductPlan = {
  readonly change?: ProductChange
  readonly faults: readonly PlanFault[]
  readonly conflicts: readonly PlanConflict[]
}

type PlanContext = {
  readonly current: StoredProduct | undefined
  readonly base: Base | undefined
  readonly take: Take
  readonly findPicture: FindPicture
}

function planProduct(group: RowGroup, { current, base, take, findPicture }: PlanContext): ProductPlan {
  const { id, rows } = group
  if (!current) return planNew(group, findPicture)
  const ours = current.record
  if (!ours) return { conflicts: [], faults: [noRecord(rows[0]!)] }
  const began = base === undefined || base === 'unknown' ? ours : base
  const { record: theirs, faults } = editRecord(began, rows, findPicture)
  if (faults.length > 0) return { faults, conflicts: [] }
  if (!current.isActive) {
    const conflicts = [{ product: id, field: forSale, desk: false, file: true }]
    return { faults, conflicts, ...(take === 'file' && { change: { id, before: undefined, after: theirs } }) }
  }
  const merged = mergeRecords({ base: base === 'unknown' ? undefined : began, ours, theirs }, take === 'file' ? 'theirs' : 'ours')
  const conflicts = merged.conflicts.map(({ field, ours: desk, theirs: file }) => ({ product: id, field, desk, file }))
  const isChanged = !isSameRecord(ours, merged.record)
  return { faults, conflicts, ...(isChanged && { change: { id, before: ours, after: merged.record } }) }
}

function planNew({ id, code, rows }: RowGroup, findPicture: FindPicture): ProductPlan {
  const { record, faults } = editRecord(newProduct(id, code), rows, findPicture)
  return { faults, conflicts: [], ...(faults.length === 0 && { change: { id, before: undefined, after: record } }) }
}

/** A product that is sold somewhere names its categories there; elsewhere it has none. */
const newProduct = (id: string, code: string) =>
  ({ id, code, categories: { retail: [], personalised: [], b2b: [] }, variants: [] }) as unknown as ProductRecord

const noRecord = ({ line }: TableRow): PlanFault => ({
  ...{ line, column: 'code', found: 'a product of an earlier release' },
  wanted: 'its folder imported once more: then tables can change it',
})
