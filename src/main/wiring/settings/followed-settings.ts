import { AsyncLocalStorage } from 'node:async_hooks'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import type { SettingsPart, ShopSettings } from '#src/shop/settings.ts'
import { changedParts } from '#src/shop/settings/changed-parts.ts'
import type { CurrentSettings } from '#src/shop/settings/current-settings.port.ts'
import { shownSetting } from '#src/kit/text/shown-text.ts'

export type FollowedSettings = Pick<CurrentSettings, 'atOneVersion'> & {
  /** Each part is read when it is asked for, so that whoever holds this object always has the latest ones. */
  readonly settings: ShopSettings
  /** What runs at one version keeps that version to its end. Returns which parts are other ones. */
  replace(next: ShopSettings): readonly SettingsPart[]
}

export function followedSettings(first: ShopSettings): FollowedSettings {
  let latest = first
  const begunWith = new AsyncLocalStorage<ShopSettings>()
  const current = (): ShopSettings => begunWith.getStore() ?? latest
  const parts = Object.keys(first) as SettingsPart[]
  const settings = Object.defineProperties(
    {},
    Object.fromEntries(parts.map((part) => [part, { enumerable: true, get: () => (recordRead([shownSetting(part)]), current()[part]) }])),
  ) as ShopSettings
  return {
    settings,
    replace(next) {
      const changed = changedParts(latest, next)
      latest = next
      return changed
    },
    // Always the latest: a job may be run by timers that a request of long ago has begun.
    atOneVersion: (work) => begunWith.run(latest, work),
  }
}
