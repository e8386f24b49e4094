/** Exact up to 1,000; beyond that only that there are more. */
export type Count = { readonly atLeast: number; readonly isExact: boolean }
export const countedUpTo = 1_000

export const countOf = (counted: number): Count => ({ atLeast: Math.min(counted, countedUpTo), isExact: counted <= countedUpTo })

/** A page begins after a row, or ends before one, which is named by a key. */
export type PageCursor = { readonly after: string } | { readonly before: string }

/** One page of a list whose newest comes first. */
export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly total: Count
  /** How many rows come before these; undefined when there are more than are counted. */
  readonly before: number | undefined
  /** Where the neighbouring pages begin; undefined at an end of the list. */
  readonly newer: PageCursor | undefined
  readonly older: PageCursor | undefined
}
