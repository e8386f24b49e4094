import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { settingFaultMessage } from '#src/importer/fault.ts'
import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import type { SettingsRules } from '#src/shop/settings/settings-rules.port.ts'

type Environment = Pick<Config, 'settingOverrides'> & Partial<Pick<Config, 'smtp' | 'shiprocket'>>

/** The rules of the owner's settings on this machine. Throws StartFault for variables that contradict each other. */
export function settingsRulesOf(environment: Environment): SettingsRules {
  const { smtp, shiprocket, settingOverrides: overrides } = environment
  const faults = conflictingVariables(environment)
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  return settingsRules({
    overrides,
    mailFrom: smtp && { variable: 'MAIL_FROM', value: smtp.from },
    pickupLocation:
      shiprocket?.pickupLocation === undefined ? undefined : { variable: 'SHIPROCKET_PICKUP_LOCATION', value: shiprocket.pickupLocation },
  })
}

/** Two settings can be set by an older variable of their supplier too. */
function conflictingVariables({ smtp, shiprocket, settingOverrides }: Environment): string[] {
  const pairs = [
    ['MAIL_FROM', smtp?.from, 'SHOP_MAIL_FROM'],
    ['SHIPROCKET_PICKUP_LOCATION', shiprocket?.pickupLocation, 'SHOP_PICKUP_LOCATION'],
  ] as const
  return pairs.flatMap(([olderVariable, older, variable]) => {
    const newer = settingOverrides[variable]
    return older === undefined || newer === undefined || older === newer
      ? []
      : [`${variable} differs from ${olderVariable}: set one of them`]
  })
}

export type SettingsProblem = { readonly code: 'bad_settings'; readonly faults: readonly string[] }

/** What a settings file says: as text, and as this machine understands it. */
export type SettingsOfFolder = { readonly written: string; readonly settings: ShopSettings }

/** Reads `settings.json` of a folder. Every fault names its field or its variable. */
export function readSettings(shopDir: string, rules: Pick<SettingsRules, 'judgeSettings'>): Result<SettingsOfFolder, SettingsProblem> {
  const path = join(shopDir, 'settings.json')
  try {
    const written = readFileSync(path, 'utf8')
    const judged = rules.judgeSettings(JSON.parse(written), 'file')
    return judged.ok
      ? ok({ written, settings: judged.value })
      : refuse(badSettings(judged.problem.map((one) => settingFaultMessage(path, one))))
  } catch (error) {
    return refuse(badSettings([`${path}: ${(error as Error).message}`]))
  }
}

const badSettings = (faults: readonly string[]): SettingsProblem => ({ code: 'bad_settings', faults })
