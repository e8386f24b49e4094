import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import { documentFiles } from '../../../settings/setting-documents.ts'
import type { SettingFault } from '../../../settings/settings-rules.port.ts'
import { bringDocuments, type ConfiguringDeps } from '../../configuring/configuring.ts'
import type { Deps } from '../../deps.ts'
import type { Look, Take } from '../look.ts'

export type SettingsDeps = Pick<Deps, 'db'> & ConfiguringDeps

/** Adds what the settings of a folder would change to what its products would. Nothing is saved. */
export async function withSettings(
  tx: Transaction,
  look: Look,
  { written, take }: { readonly written: string | undefined; readonly take: Take },
  { db, ...deps }: SettingsDeps,
): Promise<Look> {
  if (written === undefined) return look
  const faults = faultsIn(written, deps)
  if (faults.length > 0) return { ...look, faults: [...look.faults, ...faults] }
  const nested = withinTransaction(tx, db)
  const brought = await nested.transaction(async (within) =>
    within.rollback(await bringDocuments(within, [{ document: 'settings', written }], { take, by: undefined }, deps)),
  )
  // What file and desk make together may be refused, although each is right.
  if (!brought.ok) return { ...look, faults: [...look.faults, ...brought.problem.faults.map((fault) => toFault(fault, written, deps))] }
  const { changes, conflicts, kept } = brought.value
  return {
    ...look,
    settings: changes.map(({ field, before, after }) => ({ field, before, after })),
    conflicts: [...look.conflicts, ...conflicts.map(({ field, desk, inFile }) => ({ product: file, field, desk, file: inFile }))],
    kept: look.kept + (take === 'desk' ? kept.length : 0),
  }
}

const file = documentFiles.settings

/** The rules of the file, each fault at its line. */
function faultsIn(written: string, deps: ConfiguringDeps): readonly PlanFault[] {
  try {
    const judged = deps.settingsRules.judgeSettings(JSON.parse(written), 'file')
    return judged.ok ? [] : judged.problem.map((fault) => toFault(fault, written, deps))
  } catch (error) {
    const [, line] = /line (\d+)/.exec((error as Error).message) ?? []
    return [
      { line: line === undefined ? undefined : Number(line), column: file, found: (error as Error).message.slice(0, 120), wanted: 'JSON' },
    ]
  }
}

const toFault = ({ field, message }: SettingFault, written: string, { settingsRules }: ConfiguringDeps): PlanFault => ({
  line: settingsRules.lineOf(written, field),
  column: field === '' ? file : `${file}, ${field}`,
  found: '',
  wanted: message,
})
