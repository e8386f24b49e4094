/** One field of a JSON value, such as `cod.upToRupees`. Undefined where there is none. */
export type JsonChange = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** Which side wins where both changed a field. Undefined: neither, and the field is a conflict. */
export type Preference = 'ours' | 'theirs' | undefined

/** A field that both sides changed, each in its own way. */
export type FieldConflict = { readonly field: string; readonly ours: unknown; readonly theirs: unknown }

export type JsonTree = Readonly<Record<string, unknown>>

export type MergeOptions = {
  readonly preferred: Preference
  /** Fields in which ours is taken without a word. */
  readonly followsOurs?: (path: readonly string[]) => boolean
}

/** The fields in which two values differ. A list is one field. */
export function changedJsonFields(before: unknown, after: unknown): JsonChange[] {
  const changes: JsonChange[] = []
  compare(before, after, [], changes)
  return changes
}

/**
 * Takes each field that only one side has changed since `base` from that side. Without a base every field that differs is a conflict.
 * `merged` has our value in each conflict, unless theirs is preferred.
 */
export function mergeJson(
  { base, ours, theirs }: { readonly base: unknown; readonly ours: unknown; readonly theirs: unknown },
  options: MergeOptions,
): { readonly merged: unknown; readonly conflicts: readonly FieldConflict[] } {
  const conflicts: FieldConflict[] = []
  return { merged: mergeValues(base, ours, theirs, { ...options, path: [], conflicts }), conflicts }
}

type Merging = MergeOptions & { readonly path: readonly string[]; readonly conflicts: FieldConflict[] }

function mergeValues(base: unknown, ours: unknown, theirs: unknown, merging: Merging): unknown {
  if (isSameJson(ours, theirs) || isSameJson(base, theirs)) return ours
  if (isSameJson(base, ours)) return theirs
  if (isTree(ours) && isTree(theirs)) return mergeTrees(isTree(base) ? base : {}, ours, theirs, merging)
  if (merging.followsOurs?.(merging.path)) return ours
  merging.conflicts.push({ field: merging.path.join('.'), ours, theirs })
  return merging.preferred === 'theirs' ? theirs : ours
}

function mergeTrees(base: JsonTree, ours: JsonTree, theirs: JsonTree, merging: Merging): JsonTree {
  const merged = keysOf(ours, theirs).map((key) => {
    const value = mergeValues(base[key], ours[key], theirs[key], { ...merging, path: [...merging.path, key] })
    return [key, value] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

function compare(before: unknown, after: unknown, path: readonly string[], changes: JsonChange[]): void {
  if (isSameJson(before, after)) return
  if (!isTree(before) || !isTree(after)) return void changes.push({ field: path.join('.'), before, after })
  for (const key of keysOf(before, after)) compare(before[key], after[key], [...path, key], changes)
}

const keysOf = (one: JsonTree, other: JsonTree): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])]

export const isTree = (value: unknown): value is JsonTree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The database returns the keys of an object in another order than a file. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, i) => isSameJson(value, other[i]))
  return isTree(one) && isTree(other) && keysOf(one, other).every((key) => isSameJson(one[key], other[key]))
}
