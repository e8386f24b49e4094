import type { FieldChange, ProductChange } from '../changes/product-record.ts'
import type { PlannedActKind } from './planned-acts.store.ts'
import type { TableFault } from '../table/product-table.ts'

const planSources = ['form', 'csv', 'json', 'folder', 'text', 'settings', 'act'] as const
export type PlanSource = (typeof planSources)[number]

/** What a plan changes; each has acts and a right of its own. */
export type PlanSubject = 'products' | 'texts' | 'shop'

export function planSubject(source: PlanSource): PlanSubject {
  if (source === 'text') return 'texts'
  return source === 'settings' ? 'shop' : 'products'
}

type ProductPlanSource = Exclude<PlanSource, 'text' | 'settings' | 'act'>

/** Throws for a plan that has no rows of products. */
export function sourceOfProducts({ id, source }: Pick<ChangePlan, 'id' | 'source'>): ProductPlanSource {
  if (source === 'text' || source === 'settings' || source === 'act') throw new Error(`the plan ${id} has no products of its own`)
  return source
}

/** 'open': looked at, and waits for a decision. 'stopped': refused when its time came. */
export type PlanState = 'open' | 'scheduled' | 'applied' | 'stopped' | 'called_off'

/** A fault of a file; `product` where no line says which. */
export type PlanFault = TableFault & { readonly product?: string | undefined }

/** A field that the file and the desk have both changed since the file was written. Undefined: there is no value. */
export type PlanConflict = { readonly product: string; readonly field: string; readonly desk?: unknown; readonly file?: unknown }

/** What looking at a plan found, beside the products that it changes. */
export type PlanFindings = {
  /** Products of the file that are as the shop has them. */
  readonly unchanged: number
  readonly faults: readonly PlanFault[]
  readonly conflicts: readonly PlanConflict[]
  /** How many fields stay as the desk has them. */
  readonly kept: number
  /** Whether texts, banners or rates of a folder change too. */
  readonly areTextsChanged: boolean
  /** What the files of a folder beside its products would change. */
  readonly files?: readonly FileChange[] | undefined
}

/** A field of settings or tax rates; or a whole text, a list or a picture: then `field` is its name, and the values say whether it is there. */
export type FileChange = FieldChange & { readonly file: string }

export type ChangePlan = {
  readonly id: number
  readonly source: PlanSource
  readonly name: string
  readonly madeAt: Date
  readonly madeBy: string
  /** Who gave it its time. */
  readonly scheduledBy: string | undefined
  readonly take: 'file' | 'desk' | undefined
  readonly found: PlanFindings
  readonly checkedAt: Date
  readonly state: PlanState
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
  readonly endedAt: Date | undefined
  readonly problem: string | undefined
  readonly changeSet: number | undefined
  /** Which text it is about, by its name. */
  readonly text: string | undefined
  /** Which part of the settings it is about. */
  readonly part: string | undefined
  /** What it does, where it is an act. */
  readonly act: PlannedActKind | undefined
  /** Of a text or of settings: the version that it became. */
  readonly madeVersion: number | undefined
  /** Of products. */
  readonly counts: PlanCounts
}

export type PlanCounts = { readonly added: number; readonly changed: number; readonly retired: number; readonly leaps: number }

/** A product of a plan as a list shows it. */
export type PlanRow = {
  readonly product: string
  readonly name: string
  readonly code: string
  readonly kind: 'new' | 'changed' | 'retired'
  readonly fields: readonly FieldChange[]
  /** Its price moves by more than a fifth. */
  readonly isLeap: boolean
}

/** A price that moves by more than this stands apart: a slip of a digit looks like it. */
const leapShare = 0.2

/** Whether a price of this product moves by more than a fifth. */
export const isLeap = ({ before, after }: ProductChange): boolean =>
  before !== undefined && after !== undefined && ['pricePaise', 'mrpPaise'].some((field) => movesFar(before[field], after[field]))

const movesFar = (before: unknown, after: unknown): boolean =>
  typeof before === 'number' && typeof after === 'number' && Math.abs(after - before) > leapShare * before
