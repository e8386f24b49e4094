import { isSameJson } from '#src/kit/json/merge-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { type LaterPlace, listLaterPlaces, listPlaceChanges } from '../../catalogue/changes/change-places.store.ts'
import { type ChangeSet, findChangeSet, listChanges, listLaterChanges } from '../../catalogue/changes/change-sets.store.ts'
import { type FeaturedProduct, listFeaturedOrder } from '../../catalogue/changes/featured-order.store.ts'
import { changedFields, isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import { orderBefore, type PlaceChange, soldOnly } from '../../catalogue/changes/moved-places.ts'
import { idAfter, type ProductChange } from '../../catalogue/changes/product-record.ts'
import { listStoredProducts, type StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import type { Deps } from '../deps.ts'
import { applyChanges, type FaultyChanges, type Reordering } from './apply-changes.ts'
import type { JudgeDeps } from './judge-records.ts'
import { forSale } from './plan-folder.ts'

/** A field that somebody has changed since, and that an undo leaves alone; `forSale` for a product as a whole, `place` for where lists have it. */
export type KeptChange = {
  readonly product: string
  readonly field: string
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
  readonly at: Date | undefined
}

export type UndoneChanges = {
  /** The number of the set that took the other back; undefined when there was nothing left to take back. */
  readonly changeSet: number | undefined
  readonly restored: number
  readonly kept: readonly KeptChange[]
}

export type UndoChangesProblem =
  | { readonly code: 'unknown_set' }
  | { readonly code: 'too_old' }
  | { readonly code: 'unknown_row'; readonly product: string }
  | { readonly code: 'undone_already'; readonly by: ChangeSet }
  | FaultyChanges

/** `product`: only what the set changed of this one. */
export type UndoRequest = { readonly id: number; readonly by: string | undefined; readonly product?: string | undefined }

/** Takes a change set back. What somebody changed since stays and is named; stock and orders are not touched. */
export function undoChanges(
  { id, by, product }: UndoRequest,
  { db, ...deps }: Pick<Deps, 'db'> & JudgeDeps,
): Promise<Result<UndoneChanges, UndoChangesProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const set = await findChangeSet(tx, id)
    if (!set) return refuse({ code: 'unknown_set' })
    if (set.undoneBy !== undefined) return refuse({ code: 'undone_already', by: (await findChangeSet(tx, set.undoneBy))! })
    if (!set.isKept) return refuse({ code: 'too_old' })

    const rows = await listChanges(tx, id, product)
    const places = await listPlaceChanges(tx, id, product)
    if (rows.length + places.length === 0) return refuse({ code: 'unknown_row', product: product ?? '' })
    const { changes, kept: fields } = await undoFields(tx, id, rows)
    const order = await undoPlaces(tx, { set: id, places, changes })
    const kept = [...fields, ...order.kept]
    const restored = new Set([...changes.map(idAfter), ...order.moving]).size
    if (restored === 0) return ok({ changeSet: undefined, restored, kept })

    const what = product === undefined ? { source: 'undo' as const, undoes: id } : { source: 'undo_rows' as const, undoesRowsOf: id }
    const applied = await applyChanges(tx, { ...what, by, changes, order: order.moving.length > 0 ? order : undefined }, deps)
    return applied.ok ? ok({ changeSet: applied.value, restored, kept }) : tx.rollback(applied)
  })
}

async function undoFields(tx: Transaction, set: number, rows: readonly ProductChange[]) {
  const ids = rows.map(({ id }) => id)
  const stored = await listStoredProducts(tx, ids)
  const plans = rows.map((row) => undoRow(row, stored.get(row.id)))
  const later = await listLaterChanges(tx, set, ids)
  return {
    changes: plans.flatMap(({ change }) => change ?? []),
    kept: plans.flatMap(({ kept }) => kept.map((field): KeptChange => ({ ...field, ...whoChanged(field, later) }))),
  }
}

type UndonePlaces = Reordering & { readonly kept: readonly KeptChange[] }
type PlacesOfSet = { readonly set: number; readonly places: readonly PlaceChange[]; readonly changes: readonly ProductChange[] }

/** The products that go back to where they stood, and those that somebody has moved since, which stay. What is not sold has no place. */
async function undoPlaces(tx: Transaction, { set, places, changes }: PlacesOfSet): Promise<UndonePlaces> {
  const later = movesInForce(await listLaterPlaces(tx, set), set)
  const order = await listFeaturedOrder(tx)
  const changed = new Map(changes.map((change) => [change.id, change]))
  const active = new Set(soldOnly(order))
  const isSold = ({ id, after }: PlaceChange) => (after !== undefined && active.has(id) && !changed.has(id)) || changed.get(id)?.after
  const moves = places.filter(isSold).map((place) => ({ place, move: later.get(place.id) }))
  const kept = moves.flatMap(({ place: { id }, move }) =>
    move && move.undoes !== set ? [{ product: id, field: 'place', by: move.by, at: move.at }] : [],
  )

  // Addresses are taken back before the order is.
  const idOf = (id: string) => idAfter(changed.get(id) ?? { id, after: undefined })
  const back = moves.flatMap(({ place, move }) =>
    move ? [] : [{ ...place, id: idOf(place.id), behind: place.behind === undefined ? undefined : idOf(place.behind) }],
  )
  const moved = new Set([...later.keys(), ...(await listPlaceChanges(tx, set)).map(({ id }) => id)].map(idOf))
  const reorder = (now: readonly FeaturedProduct[]) => orderBefore(now, back, (id) => moved.has(id))
  const isInPlace = changes.length === 0 && isSameJson(reorder(order), order)
  return { moving: isInPlace ? [] : back.map(({ id }) => id), reorder, kept }
}

/**
 * The newest move of each product that still holds: not one that was taken back by a move that holds, nor one that takes a move back that came
 * after this set, because that one counts instead.
 */
export function movesInForce(later: readonly LaterPlace[], set: number): ReadonlyMap<string, LaterPlace> {
  const found = new Map<string, LaterPlace>()
  for (const moves of Map.groupBy(later, ({ id }) => id).values()) {
    // The newest first: whatever takes a move back has been looked at before it.
    const takenBack = new Set<number>()
    for (const move of moves) {
      if (takenBack.has(move.set)) continue
      if (move.undoes !== undefined) takenBack.add(move.undoes)
      if ((move.undoes ?? 0) <= set && !found.has(move.id)) found.set(move.id, move)
    }
  }
  return found
}

type KeptField = Pick<KeptChange, 'product' | 'field'>
type UndonePlan = { readonly change?: ProductChange; readonly kept: readonly KeptField[] }

function undoRow({ id, before, after }: ProductChange, stored: StoredProduct | undefined): UndonePlan {
  const current = stored?.isActive ? stored.record : undefined
  const whole = [{ product: id, field: forSale }]
  if (!before || !after) {
    // It came on sale, or left: that is taken back as long as nothing else has happened to it but a move.
    const isAsLeft = after ? current !== undefined && isSameRecord({ ...after, id }, current) : current === undefined
    return isAsLeft ? { change: { id, before: current, after: before && { ...before, id } }, kept: [] } : { kept: whole }
  }
  if (!current) return { kept: whole }
  const { record, conflicts } = mergeRecords({ base: after, ours: current, theirs: before }, 'ours')
  const kept = conflicts.map(({ field }) => ({ product: id, field }))
  return isSameRecord(current, record) ? { kept } : { change: { id, before: current, after: record }, kept }
}

/** The newest change of that field, or of the product as a whole. */
function whoChanged({ product, field }: KeptField, later: Awaited<ReturnType<typeof listLaterChanges>>): Pick<KeptChange, 'by' | 'at'> {
  const found = later.find(({ id, before, after }) => {
    if (id !== product) return false
    if (!before || !after || field === forSale) return true
    return changedFields(before, after).some((change) => isWithin(change.field, field) || isWithin(field, change.field))
  })
  return { by: found?.by, at: found?.at }
}

const isWithin = (field: string, other: string): boolean => field === other || field.startsWith(`${other}.`)
