import { isSameJson, isTree, type JsonTree } from '#src/kit/json/merge-json.ts'
import type { SettingField } from './settings-rules.port.ts'

/** A field that somebody has changed. */
export type SettingEdit = { readonly path: string; readonly value: unknown }

export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (isTree(value) ? value[key] : undefined), document)

/** What a document says of a field, or what holds where it says nothing. */
export const effectiveValue = (document: unknown, { path, fallback }: SettingField): unknown => valueAt(document, path) ?? fallback ?? null

export const withEdits = (document: unknown, edits: readonly SettingEdit[]): unknown =>
  edits.reduce((whole, { path, value }) => withValueAt(whole, path.split('.'), value), document)

function withValueAt(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const tree: JsonTree = isTree(whole) ? whole : {}
  return { ...tree, [key]: withValueAt(tree[key], rest, value) }
}

/** A value as a field of a form holds it: a list has one item a line. */
export function toFormText(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return 'yes'
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** Reads what was typed. What cannot be read stays text, for the rules to refuse. */
export function fromFormText({ kind, isNullable }: Pick<SettingField, 'kind' | 'isNullable'>, typed: string): unknown {
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (kind === 'yes or no') return text !== ''
  if (kind === 'list of texts') return linesIn(text)
  if (text === '' && isNullable) return null
  return kind === 'number' ? toNumber(text) : text
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** "10,000" as people write it in India, "1,50,000" too. */
function toNumber(text: string): unknown {
  const plain = text.replace(/(?<=\d),(?=\d{2,3}(?:\D|$))/g, '')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** The fields whose typed texts say something else than the document. Fields of which nothing was posted are as they were. */
export function editsIn(document: unknown, fields: readonly SettingField[], typed: Readonly<Record<string, string>>): SettingEdit[] {
  return fields.flatMap((field) => {
    const text = typed[field.path]
    if (text === undefined || field.setBy) return []
    const value = fromFormText(field, text)
    return isSameJson(value, effectiveValue(document, field)) ? [] : [{ path: field.path, value }]
  })
}
