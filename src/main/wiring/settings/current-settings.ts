import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#src/kit/time/clock.ts'
import { withoutByteOrderMark } from '#src/kit/text/byte-order-mark.ts'
import { settingFaultMessage } from '#src/importer/fault.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { SettingsPart, ShopSettings } from '#src/shop/settings.ts'
import type { CurrentSettings } from '#src/shop/settings/current-settings.port.ts'
import { documentFiles } from '#src/shop/settings/setting-documents.ts'
import type { SettingFault, SettingsRules } from '#src/shop/settings/settings-rules.port.ts'
import { configuring } from '#src/shop/workflows/configuring/configuring.ts'
import { followedSettings } from './followed-settings.ts'
import { readSettings, settingsRulesOf } from './read-settings.ts'

export type OpenedSettings = {
  readonly settings: ShopSettings
  readonly settingsRules: SettingsRules
  readonly currentSettings: CurrentSettings
}

/**
 * Opens the settings in the database; at the first start with this release they are taken over from `settings.json` of the shop's folder.
 * `report` is called about settings that only a newer release can read: this process goes on with those it has. Throws StartFault.
 */
export async function openSettings(db: Database, config: Config, report: (problem: string) => void): Promise<OpenedSettings> {
  const settingsRules = settingsRulesOf(config)
  const room = roomOf(db, settingsRules)
  const stored = (await room.show('settings')) ?? (await takeOver(room, config.shopDir, settingsRules))
  const judged = settingsRules.judgeSettings(stored.value, 'database')
  if (!judged.ok) throw new StartFault(faultLines(judged.problem))
  const { settings, replace, atOneVersion } = followedSettings(judged.value)
  let { version } = stored
  async function reread(): Promise<readonly SettingsPart[]> {
    const latest = await room.show('settings')
    // Of two reads at once the older one may come back last.
    if (!latest || latest.version <= version) return []
    version = latest.version
    const next = settingsRules.judgeSettings(latest.value, 'database')
    if (next.ok) return replace(next.value)
    report(faultLines(next.problem))
    return []
  }
  return { settings, settingsRules, currentSettings: { reread, atOneVersion } }
}

type Room = ReturnType<typeof configuring>

const roomOf = (db: Database, settingsRules: SettingsRules): Room => configuring({ db, settingsRules, clock: systemClock })

async function takeOver(room: Room, shopDir: string, rules: SettingsRules) {
  const file = readSettings(shopDir, rules)
  if (!file.ok) throw new StartFault(file.problem.faults.join('\n'))
  const taken = await room.takeOver('settings', file.value.written)
  if (!taken.ok) throw new StartFault(faultLines(taken.problem.faults))
  return (await room.show('settings'))!
}

const faultLines = (faults: readonly SettingFault[]): string => faults.map((one) => settingFaultMessage('settings', one)).join('\n')

/** Whoever edits the file as before must learn that no start reads it any more. */
export async function reportEditedFile(
  { db, settingsRules }: { db: Database; settingsRules: SettingsRules },
  shopDir: string,
  print: (line: string) => void,
) {
  const path = join(shopDir, documentFiles.settings)
  const written = await readFile(path, 'utf8').then(withoutByteOrderMark, () => undefined)
  if (written === undefined || (await roomOf(db, settingsRules).isAsImported('settings', written))) return
  print(
    `${path} says something else than what was brought in last. The settings are kept at the desk: npm run shop -- import takes over what the file has changed.`,
  )
}
