import type { ProductChange } from '../../catalogue/changes/product-record.ts'
import type { FileChange, PlanConflict, PlanFault } from '../../catalogue/plans/change-plan.ts'

/** Whose value counts where file and desk have both changed a field; undefined: nobody has decided yet. */
export type Take = 'file' | 'desk' | undefined

/** What a file would change, and what is wrong with it. */
export type Look = {
  readonly changes: readonly ProductChange[]
  readonly unchanged: number
  readonly faults: readonly PlanFault[]
  readonly conflicts: readonly PlanConflict[]
  readonly kept: number
  readonly areTextsChanged: boolean
  /** What the files of a folder beside its products would change; undefined where it has none. */
  readonly files?: readonly FileChange[]
}

export const faultyLook = (faults: readonly PlanFault[]): Look => ({
  ...{ changes: [], unchanged: 0, conflicts: [], kept: 0, areTextsChanged: false },
  faults,
})

/** A fault of the file as a whole. */
export const fileFault = (found: string, wanted: string, line?: number): PlanFault => ({ line, column: 'the file', found, wanted })
