import { changedJsonFields, isTree, type FieldConflict, type JsonChange, mergeJson, type Preference } from '#src/kit/json/merge-json.ts'

/** The owner's files that are kept with versions. */
export const documentNames = ['settings', 'tax-rates'] as const
export type DocumentName = (typeof documentNames)[number]

export const documentFiles: Readonly<Record<DocumentName, string>> = { settings: 'settings.json', 'tax-rates': 'tax-rates.json' }

/** The fields in which two states of a document differ, such as `cod.upToRupees` or `42029100 general.rates.2017-11-15`. */
export const changedSettings = (name: DocumentName, before: unknown, after: unknown): JsonChange[] =>
  changedJsonFields(toTree(name, before), toTree(name, after))

export type DocumentSides = { readonly base: unknown; readonly ours: unknown; readonly theirs: unknown }

/** Takes each field that only one side has changed since `base` from that side. */
export function mergeDocuments(
  name: DocumentName,
  { base, ours, theirs }: DocumentSides,
  preferred: Preference,
): { readonly merged: unknown; readonly conflicts: readonly FieldConflict[] } {
  const sides = { base: base === undefined ? undefined : toTree(name, base), ours: toTree(name, ours), theirs: toTree(name, theirs) }
  const { merged, conflicts } = mergeJson(sides, { preferred })
  return { merged: fromTree(name, merged), conflicts }
}

type RateClass = { readonly rates: readonly { readonly from: string; readonly gstBasisPoints: number }[] } & Readonly<
  Record<string, unknown>
>

/** Classes of goods are found by code and name, and rates by the day they begin, so that their places in the lists do not matter. */
function toTree(name: DocumentName, document: unknown): unknown {
  if (name === 'settings' || !Array.isArray(document)) return document
  return Object.fromEntries((document as readonly RateClass[]).map((each) => [`${each['hsnCode']} ${each['class']}`, withRatesByDay(each)]))
}

const withRatesByDay = ({ rates, ...goods }: RateClass) => ({
  ...goods,
  rates: Object.fromEntries(rates.map(({ from, gstBasisPoints }) => [from, gstBasisPoints])),
})

function fromTree(name: DocumentName, tree: unknown): unknown {
  if (name === 'settings' || !isTree(tree)) return tree
  return Object.values(tree).map((goods) => {
    const { rates, ...others } = goods as ReturnType<typeof withRatesByDay>
    const days = Object.keys(rates).toSorted()
    return { ...others, rates: days.map((from) => ({ from, gstBasisPoints: rates[from] })) }
  })
}
