import { rewriteJson } from '#src/kit/json/rewrite-json.ts'
import type { JsonChange } from '#src/kit/json/merge-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { CatalogueChange } from '../../catalogue/catalogue.ts'
import { addPageChange } from '../../catalogue/page-changes.store.ts'
import type { ShopSettings } from '../../settings.ts'
import { changedParts } from '../../settings/changed-parts.ts'
import { changedSettings } from '../../settings/setting-documents.ts'
import type { SettingFault } from '../../settings/settings-rules.port.ts'
import { addVersion, announceSettings, type DocumentVersion } from '../../settings/settings-versions.store.ts'
import { replaceTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'

export type ConfiguringDeps = Pick<Deps, 'settingsRules' | 'clock'>

/** The rules of the file refuse it. */
export type FaultySettings = { readonly code: 'faulty_settings'; readonly faults: readonly SettingFault[] }

/** `version`: the one before if nothing has changed. */
export type AppliedDocument = { readonly version: number; readonly changes: readonly JsonChange[] }

export type NewState = Pick<DocumentVersion, 'document' | 'by' | 'source'> & {
  /** What it follows, locked; undefined for the first one, which must be a whole file. */
  readonly newest: Pick<DocumentVersion, 'version' | 'written'> | undefined
  readonly wanted: unknown
  /** The text of a first state. */
  readonly written?: string
  readonly undoes?: number
}

/** Makes `wanted` the state of the document from the end of this transaction on, in all processes, if the rules take it. */
export async function applyDocument(
  tx: Transaction,
  { document, newest, wanted, written = '', ...made }: NewState,
  deps: ConfiguringDeps,
): Promise<Result<AppliedDocument, FaultySettings>> {
  const judged = await putIntoForce(tx, { document, wanted }, deps)
  if (!judged.ok) return refuse({ code: 'faulty_settings', faults: judged.problem })
  const changes = newest ? changedSettings(document, JSON.parse(newest.written), wanted) : []
  if (newest && changes.length === 0) return ok({ version: newest.version, changes })
  const version = await addVersion(tx, {
    ...{ document, at: deps.clock(), undoes: undefined, ...made },
    written: newest ? rewriteJson(newest.written, wanted) : written,
  })
  await announceSettings(tx)
  // No page shows the tax rates: a product keeps its own.
  if (judged.value) await addPageChange(tx, changeOf(newest, judged.value, deps))
  return ok({ version, changes })
}

/** Settings are read as they are, and returned; of the tax rates a table is made. */
async function putIntoForce(
  tx: Transaction,
  { document, wanted }: Pick<NewState, 'document' | 'wanted'>,
  { settingsRules }: Pick<ConfiguringDeps, 'settingsRules'>,
): Promise<Result<ShopSettings | undefined, readonly SettingFault[]>> {
  if (document === 'settings') return settingsRules.judgeSettings(wanted, 'database')
  const judged = settingsRules.judgeTaxRates(wanted)
  if (!judged.ok) return judged
  await replaceTaxClasses(tx, judged.value)
  return ok(undefined)
}

/** What pages show of it. */
function changeOf(newest: NewState['newest'], settings: ShopSettings, { settingsRules }: ConfiguringDeps): CatalogueChange {
  const before = newest && settingsRules.judgeSettings(JSON.parse(newest.written), 'database')
  return before?.ok ? { settings: changedParts(before.value, settings) } : 'import'
}
