import { isSameJson, type JsonChange } from '#src/kit/json/merge-json.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { documentFiles } from '../../../settings/setting-documents.ts'
import { findNewestVersion } from '../../../settings/settings-versions.store.ts'
import { bringDocuments, type ConfiguringDeps, type FaultySettings } from '../../configuring/configuring.ts'
import type { Take } from '../look.ts'

export type SettingsToBring = {
  /** The whole file. */
  readonly written: string
  /** What it would change, as it was shown. */
  readonly shown: readonly JsonChange[]
  readonly take: Take
  readonly by: string
}

type BringProblem = FaultySettings | { readonly code: 'changed_meanwhile'; readonly products: readonly string[] }

/** Saves exactly what was shown; returns the version that it became, or undefined where nothing is changed. After a refusal the transaction has to be rolled back. */
export async function bringSettings(
  tx: Transaction,
  { written, shown, take, by }: SettingsToBring,
  deps: ConfiguringDeps,
): Promise<Result<number | undefined, BringProblem>> {
  const brought = await bringDocuments(tx, [{ document: 'settings', written }], { take, by }, deps)
  if (!brought.ok) return brought
  const changes = brought.value.changes.map(({ field, before, after }) => ({ field, before, after }))
  if (!isSameJson(asStored(changes), asStored(shown))) return refuse({ code: 'changed_meanwhile', products: [documentFiles.settings] })
  return ok(changes.length === 0 ? undefined : (await findNewestVersion(tx, 'settings'))?.version)
}

/** JSON has no undefined. */
const asStored = (changes: readonly JsonChange[]): unknown => JSON.parse(JSON.stringify(changes))
