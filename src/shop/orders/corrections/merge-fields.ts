/** Both people changed this field: what it is now, and what this person wrote. */
export type FieldConflict<Field extends string> = { readonly field: Field; readonly now: string; readonly written: string }

type Fields<Field extends string> = { readonly [Name in Field]: string }

/**
 * Merges a form into values that somebody else may have changed since it was drawn. A field that only one of the two changed takes that
 * change; one that both changed differently is a conflict.
 */
export function mergeFields<Field extends string>(
  began: Fields<Field>,
  written: Fields<Field>,
  now: Fields<Field>,
): { readonly merged: Fields<Field>; readonly conflicts: readonly FieldConflict<Field>[] } {
  const names = Object.keys(now) as Field[]
  const isTouched = (name: Field) => written[name] !== began[name]
  const conflicts = names.filter((name) => isTouched(name) && now[name] !== began[name] && now[name] !== written[name])
  return {
    merged: Object.fromEntries(names.map((name) => [name, isTouched(name) ? written[name] : now[name]])) as Fields<Field>,
    conflicts: conflicts.map((field) => ({ field, now: now[field], written: written[field] })),
  }
}
