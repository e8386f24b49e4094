/** How shoppers write what the shop calls by other words, from `content/search.yaml`. */
export type SearchWords = {
  /** Words that are left out of a search. */
  readonly ignored: readonly string[]
  readonly meanings: readonly {
    readonly typed: readonly string[]
    readonly means: readonly string[]
  }[]
}

/** A folder may do without the file, and a shop that was opened before there was one has none. */
export const noSearchWords: SearchWords = { ignored: [], meanings: [] }
