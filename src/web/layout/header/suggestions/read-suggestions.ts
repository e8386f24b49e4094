/** A kind of suggestions, such as categories. */
export type SuggestionGroup = {
  readonly name: string
  readonly items: readonly ShownSuggestion[]
  /** The place of its first one among all suggestions. */
  readonly first: number
}

export type ShownSuggestion = { readonly to: string; readonly words: string; readonly beside?: string; readonly picture?: string }

/** Reads the reply of the call. */
export function readSuggestions(json: unknown): SuggestionGroup[] {
  const groups = (json as { groups?: readonly Omit<SuggestionGroup, 'first'>[] } | undefined)?.groups ?? []
  let first = 0
  return groups.map((group) => {
    const placed = { ...group, first }
    first += group.items.length
    return placed
  })
}
