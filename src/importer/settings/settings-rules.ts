import type { ZodError } from 'zod'
import { isTree, type JsonTree } from '#src/kit/json/merge-json.ts'
import { ok, refuse } from '#src/kit/result.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import type { SettingFault, SettingField, SettingsRules } from '#src/shop/settings/settings-rules.port.ts'
import { settingName } from '#src/shop/staff-texts/settings/setting-texts.ts'
import { lineOf } from '../desk-texts/fault-lines.ts'
import { judgeTaxRates } from '../tax-rates-file.ts'
import { overrideSettings, type SettingLeaf, settingLeaves } from './override-settings.ts'
import { ConsistentSettings, SettingsFile } from './settings-file.ts'

/** What the environment of one machine says of the settings. */
export type MachineSettings = {
  /** By variable, such as `SHOP_BRAND_NAME`. */
  readonly overrides: Readonly<Record<string, string>>
  /** Set by an older variable of their supplier. */
  readonly mailFrom?: SetByVariable | undefined
  readonly pickupLocation?: SetByVariable | undefined
}

type SetByVariable = { readonly variable: string; readonly value: string }

const leaves = settingLeaves(SettingsFile)

/** The schema of the owner's files, with what this machine sets. */
export const settingsRules = (machine: MachineSettings): SettingsRules => ({
  judgeSettings(document, from) {
    const { value, faults, overriddenAt } = overrideSettings(document, SettingsFile, machine.overrides)
    const parsed = ConsistentSettings.safeParse(from === 'file' ? value : withoutUnknown(value))
    const found = (parsed.error?.issues ?? []).map(({ path, message }): SettingFault => {
      const variable = overriddenAt(path)?.variable
      return { field: path.join('.'), message, ...(variable && { variable }) }
    })
    if (!parsed.success || faults.length > 0) return refuse([...faults, ...found])
    return ok(withSupplierVariables(parsed.data, machine))
  },
  judgeTaxRates,
  fields: fieldsOf(machine),
  lineOf: (written, field) => lineOf('settings.json', written, { field, message: '' }),
  nameOf: (path) => settingName(path.replace(/\.\d+$/, '')),
})

const withSupplierVariables = (settings: ShopSettings, { mailFrom, pickupLocation }: MachineSettings): ShopSettings => ({
  ...settings,
  mail: { ...settings.mail, from: mailFrom?.value ?? settings.mail.from },
  pickup: { ...settings.pickup, location: pickupLocation?.value ?? settings.pickup.location },
})

function fieldsOf({ overrides, mailFrom, pickupLocation }: MachineSettings): SettingField[] {
  const { value } = overrideSettings({}, SettingsFile, overrides)
  const bySupplier: Readonly<Record<string, SetByVariable | undefined>> = { 'mail.from': mailFrom, 'pickup.location': pickupLocation }
  return leaves.map(({ path: parts, variable, kind, ...leaf }) => {
    const path = parts.join('.')
    const setBy = overrides[variable] === undefined ? bySupplier[path] : { variable, value: valueAt(value, parts) }
    return { ...leaf, path, kind: formKind(kind, path), ...(setBy && { setBy }) }
  })
}

/** Throws for a field that no form could show: a new kind needs one. */
function formKind(kind: SettingLeaf['kind'], path: string): SettingField['kind'] {
  if (kind === 'JSON') throw new Error(`the setting ${path} has a shape that no form of the desk shows`)
  return kind
}

const valueAt = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce((value, key) => (isTree(value) ? value[key] : undefined), tree)

/** Leaves out the fields that the schema does not have. */
function withoutUnknown(document: unknown): unknown {
  const unknown = unknownFields(SettingsFile.safeParse(document).error)
  return unknown.reduce(withoutField, document)
}

const unknownFields = (error: ZodError | undefined): PropertyKey[][] =>
  (error?.issues ?? []).flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : []))

function withoutField(document: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (!isTree(document) || typeof key !== 'string') return document
  const { [key]: value, ...others } = document
  return rest.length === 0 ? others : ({ ...document, [key]: withoutField(value, rest) } satisfies JsonTree)
}
