import { AsyncLocalStorage } from 'node:async_hooks'
import type { ShopSettings } from '#src/shop/settings.ts'
import type { CurrentSettings } from '#src/shop/settings/current-settings.port.ts'

export type FollowedSettings = Pick<CurrentSettings, 'atOneVersion'> & {
  /** Each part is read when it is asked for, so that whoever holds this object always has the latest ones. */
  readonly settings: ShopSettings
  /** What runs at one version keeps that version to its end. */
  replace(next: ShopSettings): void
}

export function followedSettings(first: ShopSettings): FollowedSettings {
  let latest = first
  const begunWith = new AsyncLocalStorage<ShopSettings>()
  const current = (): ShopSettings => begunWith.getStore() ?? latest
  const parts = Object.keys(first) as (keyof ShopSettings)[]
  const settings = Object.defineProperties(
    {},
    Object.fromEntries(parts.map((part) => [part, { enumerable: true, get: () => current()[part] }])),
  ) as ShopSettings
  return {
    settings,
    replace(next) {
      latest = next
    },
    // Always the latest: a job may be run by timers that a request of long ago has begun.
    atOneVersion: (work) => begunWith.run(latest, work),
  }
}
