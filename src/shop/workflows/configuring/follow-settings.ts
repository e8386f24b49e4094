import type { SettingsPart } from '../../settings.ts'
import type { CurrentSettings } from '../../settings/current-settings.port.ts'
import { receiveSettings } from '../../settings/settings-versions.store.ts'
import type { Deps } from '../deps.ts'

export type FollowSettingsDeps = Pick<Deps, 'db'> & {
  readonly current: Pick<CurrentSettings, 'reread'>
  readonly pause: (milliseconds: number) => Promise<unknown>
}

/**
 * Takes over the settings whenever any process changes them, and then calls back with the parts that are other ones. While they cannot be read the shop goes on with
 * those it has. Returns a function that ends it.
 */
export async function followSettings(
  changed: (parts: readonly SettingsPart[]) => void,
  { db, current, pause }: FollowSettingsDeps,
): Promise<() => Promise<void>> {
  let isOver = false
  const reread = async () => {
    for (let waitMs = 100; !isOver; waitMs = Math.min(2 * waitMs, 2_000)) {
      const parts = await current.reread().catch(() => undefined)
      if (parts && parts.length > 0) changed(parts)
      if (parts) return
      await pause(waitMs)
    }
  }
  const stop = await receiveSettings(db, () => void reread())
  return () => {
    isOver = true
    return stop()
  }
}
