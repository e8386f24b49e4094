import type { Sql } from '#src/platform/db/database.ts'
import type { NamedText } from '../../../content/versions/text-files.ts'
import { listTexts } from '../../../content/versions/texts.store.ts'
import type { TakenSide } from '../plan-folder.ts'
import { planTexts, type TextPlan } from './plan-texts.ts'
import { findTextNeeds } from './text-needs.store.ts'

/** What a folder brings of the texts, and what becomes of it. */
export type PlannedTexts = {
  readonly brought: readonly NamedText[]
  readonly plan: TextPlan
  /** What is stored already, by its path: texts that stay may name what the folder does not have. */
  readonly stored: ReadonlyMap<string, string>
}

export async function planImport(sql: Sql, brought: readonly NamedText[], take: TakenSide | undefined): Promise<PlannedTexts> {
  const { stored } = await findTextNeeds(sql)
  return { brought, plan: planTexts(brought, await listTexts(sql), take), stored }
}

/** Whether nothing was published between the two. */
export const isSamePlan = (one: TextPlan, other: TextPlan): boolean => JSON.stringify(one) === JSON.stringify(other)
