import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { ActProblem } from '../desk-act.ts'

/** Returns what `work` returns; a supplier that fails makes the act refused, in the supplier's own words. */
export async function unlessUnavailable<Value>(work: () => Promise<Value>): Promise<Result<Value, ActProblem>> {
  try {
    return ok(await work())
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return refuse({ code: 'supplier_unavailable', message: `Nothing was changed, because it cannot be arranged now: ${error.message}` })
  }
}
