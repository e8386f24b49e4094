import { isSameJson } from '#src/kit/json/merge-json.ts'
import type { SettingsPart, ShopSettings } from '../settings.ts'

/** The parts that are not the same in both. */
export const changedParts = (before: ShopSettings, after: ShopSettings): SettingsPart[] =>
  (Object.keys(after) as SettingsPart[]).filter((part) => !isSameJson(before[part], after[part]))
