import type * as z from 'zod'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { SettingFault } from '#src/shop/settings/settings-rules.port.ts'

/** One value of `settings.json`, and the variable of the environment that overrides it. */
export type SettingLeaf = {
  readonly path: readonly string[]
  readonly variable: string
  readonly kind: 'text' | 'number' | 'yes or no' | 'list of texts' | 'JSON'
  readonly isNullable: boolean
  /** What holds without it. */
  readonly fallback: unknown
  /** The only values that it, or each of its list, may have. */
  readonly choices?: readonly string[]
}

export type OverriddenSettings = {
  readonly value: unknown
  /** Of the variables themselves. */
  readonly faults: readonly SettingFault[]
  /** The leaf at this path, or around it, if the environment sets it. */
  overriddenAt(path: readonly PropertyKey[]): SettingLeaf | undefined
}

/** Returns every value that the schema knows: `brand.name` is overridden by `SHOP_BRAND_NAME`. */
export const settingLeaves = (schema: z.ZodType): SettingLeaf[] => leavesBelow(schema, [], { isNullable: false, fallback: undefined })

/** Replaces values of the file by those of the environment. A variable without a setting is a fault. */
export function overrideSettings(file: unknown, schema: z.ZodType, overrides: Readonly<Record<string, string>>): OverriddenSettings {
  const leaves = settingLeaves(schema)
  const faults: SettingFault[] = []
  const used: SettingLeaf[] = []
  let value = file
  for (const [variable, written] of Object.entries(overrides)) {
    const leaf = leaves.find((each) => each.variable === variable)
    if (!leaf) {
      faults.push({ field: '', variable, message: `no setting has this name${suggestionFor(variable, leaves)}` })
      continue
    }
    const read = readLeaf(leaf, written)
    if (read.ok) value = withValueAt(value, leaf.path, read.value)
    else faults.push({ field: leaf.path.join('.'), variable, message: read.problem })
    used.push(leaf)
  }
  return {
    value,
    faults,
    overriddenAt: (path) => used.find((leaf) => leaf.path.every((part, at) => part === path[at])),
  }
}

type Above = Pick<SettingLeaf, 'isNullable' | 'fallback'>

function leavesBelow(schema: z.core.$ZodType, path: readonly string[], above: Above): SettingLeaf[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) =>
        leavesBelow(part, [...path, key], { isNullable: false, fallback: memberOf(above.fallback, key) }),
      )
    case 'nullable':
      return leavesBelow(def.innerType, path, { ...above, isNullable: true })
    case 'default':
    case 'prefault':
      return leavesBelow(def.innerType, path, { ...above, fallback: above.fallback ?? def.defaultValue })
    case 'optional':
      return leavesBelow(def.innerType, path, above)
    case 'pipe':
      return leavesBelow(def.in, path, above)
    default:
      return [{ path, variable: variableOf(path), kind: kindOf(def), ...above, ...choicesOf(def) }]
  }
}

type Definition = z.core.$ZodTypes['_zod']['def']

/** The types of Zod do not declare the definition of a nested schema, which is always there. */
const definitionOf = (schema: z.core.$ZodType): Definition => (schema as unknown as { readonly def: Definition }).def

const memberOf = (value: unknown, key: string): unknown => (value as Readonly<Record<string, unknown>> | undefined)?.[key]

function choicesOf(def: Definition): Pick<SettingLeaf, 'choices'> {
  if (def.type === 'array') return choicesOf(definitionOf(def.element))
  return def.type === 'enum' ? { choices: Object.values(def.entries).map(String) } : {}
}

function kindOf(def: Definition): SettingLeaf['kind'] {
  if (def.type === 'string' || def.type === 'enum') return 'text'
  if (def.type === 'number') return 'number'
  if (def.type === 'boolean') return 'yes or no'
  const [item] = def.type === 'array' ? leavesBelow(def.element, [], { isNullable: false, fallback: undefined }) : []
  return item?.path.length === 0 && item.kind === 'text' ? 'list of texts' : 'JSON'
}

const variableOf = (path: readonly string[]): string => `SHOP_${path.map((part) => part.replace(/[A-Z]/g, '_$&')).join('_')}`.toUpperCase()

function readLeaf({ kind, isNullable }: SettingLeaf, written: string): Result<unknown, string> {
  if (isNullable && written === 'null') return ok(null)
  switch (kind) {
    case 'text':
      return ok(written)
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(written) ? ok(Number(written)) : refuse(`must be a number, not "${written}"`)
    case 'yes or no':
      return written === 'true' || written === 'false' ? ok(written === 'true') : refuse(`must be true or false, not "${written}"`)
    case 'list of texts':
      return written.startsWith('[') ? readJson(written) : ok(written.split(',').map((part) => part.trim()))
    case 'JSON':
      return readJson(written)
  }
}

function readJson(written: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(written))
  } catch {
    return refuse('is no JSON that can be read')
  }
}

/** Returns a copy with the value at `path`. What is no object on that path stays, so that the schema refuses it. */
function withValueAt(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (whole !== undefined && (whole === null || typeof whole !== 'object' || Array.isArray(whole))) return whole
  return { ...whole, [key]: withValueAt((whole as Record<string, unknown> | undefined)?.[key], rest, value) }
}

/** Suggests the name that shares the longest beginning, in case of a typing error. */
function suggestionFor(variable: string, leaves: readonly SettingLeaf[]): string {
  const names = leaves.map((leaf) => leaf.variable).toSorted((a, b) => lengthShared(variable, b) - lengthShared(variable, a))
  return names[0] && lengthShared(variable, names[0]) > 'SHOP_'.length ? `; is ${names[0]} meant?` : ''
}

function lengthShared(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
