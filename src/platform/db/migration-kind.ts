/**
 * What a migration does to a release of the shop that does not know it: after one that expands, that release works as before; one that contracts
 * takes something away that it needs.
 */
export type MigrationKind = 'expand' | 'contract'

/** From the first line of the file. Undefined for the migrations from before kinds were written, which count as contracting. */
export const kindOf = (text: string): MigrationKind | undefined =>
  /^-- (expand|contract)(?=:|$)/m.exec(text.split('\n', 1)[0] ?? '')?.[1] as MigrationKind | undefined
