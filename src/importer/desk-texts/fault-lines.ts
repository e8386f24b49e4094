import { isCollection, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Fault } from '../fault.ts'

/** The line of a text's file that a fault is about, from 1; undefined for the text as a whole, and in a list. */
export function lineOf(path: string, source: string, { field, message }: Fault): number | undefined {
  if (path.includes('#')) return undefined
  const [, written] = /^line (\d+)$/.exec(field) ?? /^cannot be read: .*\bat line (\d+)/.exec(field === '' ? message : '') ?? []
  if (written !== undefined) return Number(written)
  return field === '' ? undefined : lineOfField(path.endsWith('.md') ? headerIn(source) : source, field.split('.'))
}

/** With a blank line for the first ---, so that lines are those of the file. */
export function headerIn(source: string): string {
  const lines = source.split('\n')
  const end = lines.indexOf('---', 1)
  return ['', ...lines.slice(1, end < 0 ? undefined : end)].join('\n')
}

/** Of the field, or of the nearest one around it that is there. */
function lineOfField(yaml: string, names: readonly string[]): number | undefined {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter, keepSourceTokens: true })
  for (let depth = names.length; depth > 0; depth--) {
    const within = depth === 1 ? document.contents : document.getIn(names.slice(0, depth - 1).map(keyOf), true)
    const line = isCollection(within) ? lineIn(within.items, names[depth - 1]!, lineCounter) : undefined
    if (line !== undefined) return line
  }
  return undefined
}

const keyOf = (name: string): string | number => (/^\d+$/.test(name) ? Number(name) : name)

function lineIn(items: readonly unknown[], name: string, lines: LineCounter): number | undefined {
  const found =
    items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === name) ??
    (/^\d+$/.test(name) ? items[Number(name)] : undefined)
  const node = isPair(found) ? found.key : found
  const range = (node as { range?: readonly number[] | null } | undefined)?.range
  return range ? lines.linePos(range[0]!).line : undefined
}

const isPair = (item: unknown): item is { readonly key: unknown; readonly value: unknown } =>
  typeof item === 'object' && item !== null && 'key' in item && 'value' in item
