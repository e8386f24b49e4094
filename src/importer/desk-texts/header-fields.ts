import { isMap, isScalar, parseDocument, type Scalar } from 'yaml'
import { headerIn } from './fault-lines.ts'

/** The fields of a source's header that are text or a number, by their names; empty where there is no header that can be read. */
export function headerOf(source: string): Readonly<Record<string, string>> {
  if (!source.startsWith('---\n')) return {}
  const { errors, contents } = parseDocument(headerIn(source))
  return errors.length > 0 ? {} : Object.fromEntries(fieldsIn(contents, []))
}

function fieldsIn(node: unknown, path: readonly string[]): [string, string][] {
  if (isScalar(node)) return node.value === null || typeof node.value === 'object' ? [] : [[path.join('.'), String(node.value)]]
  return isMap(node) ? node.items.flatMap(({ key, value }) => fieldsIn(value, [...path, String(key)])) : []
}

/** Writes these fields and leaves every other byte of the source as it is. */
export function withHeader(source: string, fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields).reduce((text, [name, value]) => withField(text, name.split('.'), value), source)
}

function withField(source: string, path: readonly string[], value: string): string {
  if (!source.startsWith('---\n')) return source
  const header = headerIn(source)
  const document = parseDocument(header)
  if (document.errors.length > 0) return source
  const found = document.getIn(path, true)
  // The header is the source without the three hyphens of its first line.
  const shift = '---'.length
  if (isScalar(found) && found.range) return replaced(source, found as Scalar, shift, value)
  const [holder, name] = path.length === 2 ? path : [undefined, path[0]]
  const parent = holder === undefined ? undefined : document.get(holder, true)
  const line = isMap(parent)
    ? `  ${name}: ${written(value)}`
    : holder === undefined
      ? `${name}: ${written(value)}`
      : `${holder}:\n  ${name}: ${written(value)}`
  const end = isMap(parent) && parent.range ? parent.range[1] + shift : header.length + shift
  const before = source.slice(0, end).replace(/\n+$/, '')
  return `${before}\n${line}\n${source.slice(end).replace(/^\n+/, '')}`
}

function replaced(source: string, { range, type }: Scalar, shift: number, value: string): string {
  const [from, until] = [range![0] + shift, range![1] + shift]
  // What is folded over several lines ends with its line.
  const isBlock = type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL'
  const before = source.slice(0, from)
  return `${before}${/\s$/.test(before) ? '' : ' '}${written(value)}${isBlock ? '\n' : ''}${source.slice(until)}`
}

/** Plain where YAML reads it as the same text, else in quotes. */
const written = (value: string): string => (/^[A-Za-z0-9][\w/.-]*$/.test(value) && !isReserved(value) ? value : JSON.stringify(value))

const isReserved = (value: string): boolean => /^(?:true|false|null|yes|no|on|off|\d+(?:[.]\d+)?)$/i.test(value)
