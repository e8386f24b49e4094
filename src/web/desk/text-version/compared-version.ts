/** What a version, or the draft, is compared with. */
export type Compared = {
  /** Undefined: with what there was before it, or for the draft with what is published. */
  readonly against: number | undefined
  /** What else it can be compared with, newest first. */
  readonly earlier: readonly number[]
}

type Asked = {
  /** The version that is shown; undefined for the draft, which is later than all. */
  readonly shown: number | undefined
  /** Of the address. */
  readonly against: string | null
  /** Those that the text's page lists, newest first. An older one can be named in the address. */
  readonly listed: readonly number[]
}

/** Undefined for something else than an earlier version. */
export function comparedVersion({ shown = Number.POSITIVE_INFINITY, against: asked, listed }: Asked): Compared | undefined {
  const earlier = listed.filter((version) => version < shown)
  if (asked === null || asked === '') return { against: undefined, earlier }
  const against = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined
  if (against === undefined || against >= shown) return undefined
  return { against, earlier: earlier.includes(against) ? earlier : [...earlier, against].toSorted((one, other) => other - one) }
}
