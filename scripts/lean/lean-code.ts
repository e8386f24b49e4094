// Takes named parts out of a published module, and throws when one of them is not there: it is another version then.
import { parseAst } from 'vite'

export type LeanPart = {
  /** Functions whose bodies are emptied: they find nothing to do, or are called by nothing. */
  readonly emptied?: readonly string[]
  /** Functions whose bodies become these. */
  readonly bodies?: Readonly<Record<string, string>>
  /** Statements that begin so, an `if` because its condition is never met. */
  readonly dropped?: readonly string[]
  /** Properties of object literals, and members of classes. */
  readonly unset?: readonly string[]
  /** Expressions that always have the same value. One that ends with `...` stands for all that begin so. */
  readonly values?: Readonly<Record<string, string>>
  /** Functions whose calls as statements are left out. */
  readonly silenced?: readonly string[]
  /** Functions that keep their first argument, but not the words for developers behind it. */
  readonly wordless?: readonly string[]
}

export type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
export type Edit = { readonly name: string; readonly start: number; readonly end: number; readonly text: string }

/** Returns the code without its parts. `editsOf` finds further ones, which `names` lists. */
export function leanCode(
  code: string,
  part: LeanPart,
  editsOf: (node: Node) => readonly Edit[] = () => [],
  names: readonly string[] = [],
): { readonly code: string; readonly missing: string | undefined } {
  const edits: Edit[] = []
  const find = finderOf(code, part)
  const visit = (node: Node): void => {
    edits.push(...find(node), ...editsOf(node))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(code) as unknown as Node)
  const found = new Set(edits.map(({ name }) => name))
  // What lies within a part that is gone as a whole is gone with it.
  const holds = (other: Edit, edit: Edit) => other.start <= edit.start && edit.end <= other.end
  const outer = edits.filter((edit, index) => !edits.some((other, at) => holds(other, edit) && (at < index || !holds(edit, other))))
  const lean = outer
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
  return { code: lean, missing: [...namesOf(part), ...names].find((name) => !found.has(name)) }
}

const namesOf = (part: LeanPart): string[] => Object.values(part).flatMap((names) => (Array.isArray(names) ? names : Object.keys(names)))
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
export const textOf = (code: string, node: unknown): string => (isNode(node) ? code.slice(node.start, node.end) : '')

function finderOf(code: string, part: LeanPart): (node: Node) => readonly Edit[] {
  const bodies = new Map([...(part.emptied ?? []).map((name) => [name, ''] as const), ...Object.entries(part.bodies ?? {})])
  const values = Object.entries(part.values ?? {})
  return (node) => {
    if (node.type === 'FunctionDeclaration') {
      const name = textOf(code, node['id'])
      const body = bodies.get(name)
      return body === undefined ? [] : [{ ...rangeOf(node['body'] as Node), name, text: `{${body}}` }]
    }
    if (/Statement$|^VariableDeclaration$/.test(node.type)) return dropsOf(code, node, part)
    if (node.type === 'ObjectExpression' || node.type === 'ClassBody') return unsetsOf(code, node, part.unset ?? [])
    if (!node.type.endsWith('Expression')) return []
    const text = textOf(code, node)
    const value = values.find(([name]) => (name.endsWith('...') ? text.startsWith(name.slice(0, -3)) : text === name))
    if (value) return [{ ...rangeOf(node), name: value[0], text: value[1] }]
    return wordsOf(code, node, part.wordless ?? [])
  }
}

const rangeOf = ({ start, end }: Node) => ({ start, end })

function dropsOf(code: string, node: Node, { dropped = [], silenced = [] }: LeanPart): Edit[] {
  const text = textOf(code, node)
  const name = dropped.find((name) => text.startsWith(name)) ?? silenced.find((name) => text.startsWith(`${name}(`))
  if (name === undefined) return []
  // The condition is never met: what stands behind `else` is what happens.
  const { alternate } = node
  return [isNode(alternate) ? { start: node.start, end: alternate.start, name, text: '' } : { ...rangeOf(node), name, text: ';' }]
}

function unsetsOf(code: string, node: Node, unset: readonly string[]): Edit[] {
  const members = (node['properties'] ?? node['body']) as readonly Node[]
  return members.flatMap((member) => {
    const name = textOf(code, member['key'])
    if (!unset.includes(name)) return []
    const comma = /\s*,/y
    comma.lastIndex = member.end
    return [{ name, start: member.start, end: comma.test(code) ? comma.lastIndex : member.end, text: '' }]
  })
}

function wordsOf(code: string, node: Node, wordless: readonly string[]): Edit[] {
  const name = node.type === 'CallExpression' ? textOf(code, node['callee']) : ''
  const [first, ...words] = wordless.includes(name) ? (node['arguments'] as readonly Node[]) : []
  return first && words.length > 0 ? [{ name, start: first.end, end: words.at(-1)!.end, text: '' }] : []
}
