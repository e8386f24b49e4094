import type { Config } from '#src/platform/config/config.ts'
import { effectiveValue, fromFormText, toFormText, withEdits } from '#src/shop/settings/setting-form.ts'
import type { Shop } from '#src/shop/shop.ts'
import {
  auditedSetting,
  keptSettingMessage,
  saveSettingsProblemMessage,
  settingChangeMessage,
  undoSettingsProblemMessage,
  versionColumns,
} from '#src/shop/staff-texts/settings/setting-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type CommandGroup, exitCodes, print, printError, UsageFault } from '../command.ts'
import { printJson, printRows } from '../print-rows.ts'
import { firstOf, jsonOption, listOptions, readArguments, rowLimit } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

const taxOption = { tax: { type: 'boolean', default: false } } as const

/** The commands for settings and tax rates. A running shop follows each change within a second. */
export const settingsCommands: CommandGroup = {
  show: {
    usage: 'settings show [<field>] [--tax] [--json]',
    description: 'prints the settings as they are, or those whose names begin with the field, such as cod; with --tax the tax rates.',
    run: showSettings,
  },
  set: {
    usage: 'settings set <field> <value> [--by <who>]',
    description:
      'changes one setting, such as cod.upToRupees 8000. A list is written with commas; "" empties what may be empty. Everything that runs follows.',
    run: setOne,
  },
  versions: {
    usage: 'settings versions [--tax] [--limit <number>] [--json]',
    description: 'lists who changed what and when, the newest first.',
    run: listVersions,
  },
  undo: {
    usage: 'settings undo <version> [--tax] [--by <who>]',
    description: 'takes back what a version changed. What somebody changed since is kept and named.',
    run: undoOne,
  },
}

async function showSettings(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...jsonOption, ...taxOption }, 1)
  return withShop(config, async ({ configuring }) => {
    const shown = await configuring.show(values.tax ? 'tax-rates' : 'settings')
    if (!shown) return printError('They come with the next import of the folder.')
    if (values.json) return printJson(shown.value)
    if (values.tax) return print(shown.written.trimEnd())
    const wanted = positionals[0] ?? ''
    const fields = configuring.fields.filter(({ path }) => path === wanted || path.startsWith(wanted === '' ? '' : `${wanted}.`))
    if (fields.length === 0) return printError(`No setting is called "${wanted}".`)
    for (const field of fields) {
      const text = toFormText(field.setBy ? field.setBy.value : effectiveValue(shown.value, field)).replaceAll('\n', ', ')
      print(`${field.path} = ${text}${field.setBy ? ` (set by ${field.setBy.variable})` : ''}`)
    }
    return exitCodes.done
  })
}

async function setOne(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, actingOptions, 2)
  const [path, typed] = positionals
  if (path === undefined || typed === undefined) throw new UsageFault('Say which setting, and its value.')
  const { name } = actingStaff(values.by)
  return withShop(config, (shop) => setIn(shop, { path, typed, by: name }))
}

type Setting = { readonly path: string; readonly typed: string; readonly by: string }

async function setIn({ configuring, desk }: Shop, { path, typed, by }: Setting): Promise<number> {
  const field = configuring.fields.find((each) => each.path === path)
  if (!field) return printError(`No setting is called "${path}".`)
  if (field.setBy) return printError(`${path} is set by ${field.setBy.variable} in the environment of this machine: change it there.`)
  const shown = (await configuring.show('settings'))!
  const text = field.kind === 'list of texts' ? typed.replaceAll(',', '\n') : field.kind === 'yes or no' ? yesIn(typed) : typed
  const wanted = withEdits(shown.value, [{ path, value: fromFormText(field, text) }])
  const saved = await configuring.save({ document: 'settings', began: shown.version, wanted, by, source: 'command' })
  if (!saved.ok) return printError(saveSettingsProblemMessage(saved.problem))
  const { changes, version } = saved.value
  if (changes.length === 0) return print('Nothing has changed.')
  await desk.recordAudit({ ...audited(by), act: 'settings.set', changes: changes.map(auditedSetting) })
  changes.forEach((change) => print(settingChangeMessage(change)))
  return print(`This is version ${version}: "settings undo ${version}" takes it back.`)
}

/** An unticked box of a form is empty. */
function yesIn(typed: string): string {
  if (['yes', 'true'].includes(typed)) return 'yes'
  if (['no', 'false'].includes(typed)) return ''
  throw new UsageFault('Say yes or no.')
}

const audited = (by: string) => ({ who: { email: '', name: by }, outcome: 'done' as const, note: 'command line' })

async function listVersions(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, { ...listOptions, ...taxOption })
  const limit = rowLimit(values.limit)
  return withShop(config, async ({ configuring }) =>
    printRows(await configuring.listVersions(values.tax ? 'tax-rates' : 'settings', limit), versionColumns, {
      json: values.json,
      none: 'There is none yet.',
    }),
  )
}

async function undoOne(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { ...actingOptions, ...taxOption }, 1)
  const version = Number(firstOf(positionals, 'Say which version.'))
  if (!Number.isSafeInteger(version) || version < 1 || version > 2 ** 31 - 1) throw new UsageFault('A version is a whole number.')
  const { name: by } = actingStaff(values.by)
  return withShop(config, async ({ configuring, desk }) => {
    const undone = await configuring.undo({ document: values.tax ? 'tax-rates' : 'settings', version, by })
    if (!undone.ok) return printError(undoSettingsProblemMessage(version, undone.problem))
    const { changes, kept } = undone.value
    kept.forEach((one) => print(keptSettingMessage(one)))
    if (changes.length === 0) return print('There was nothing left to take back.')
    await desk.recordAudit({ ...audited(by), act: 'shop.undoVersion', changes: changes.map(auditedSetting) })
    changes.forEach((change) => print(settingChangeMessage(change)))
    return exitCodes.done
  })
}
