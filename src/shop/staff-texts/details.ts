/** What staff read about one thing, line by line; a label without a value is not shown. */
export type Details = readonly (readonly [label: string, value: string | null | undefined])[]
