import { isSameJson, isTree } from './merge-json.ts'

/** Returns the text of a JSON file with another value: what has not changed keeps its letters, breaks and order. */
export const rewriteJson = (written: string, wanted: unknown): string => {
  const node = scan(written)
  return written.slice(0, node.start) + rendered(written, node, wanted) + written.slice(node.end)
}

/** A value in a text, from `start` up to before `end`. `key`: from the quote of its name up to its value, in an object. */
type Node = {
  readonly start: number
  readonly end: number
  readonly value: unknown
  readonly key: string
  readonly members: readonly (Node & { readonly name: string })[]
}

function rendered(written: string, node: Node, wanted: unknown): string {
  if (isSameJson(node.value, wanted)) return written.slice(node.start, node.end)
  const isList = Array.isArray(node.value) && Array.isArray(wanted)
  if (node.members.length === 0 || (!isList && !(isTree(node.value) && isTree(wanted)))) return inline(wanted)
  const members = isList ? listMembers(written, node, wanted as unknown[]) : treeMembers(written, node, wanted as Record<string, unknown>)
  return members.length === 0 ? inline(wanted) : joined(written, node, members)
}

function treeMembers(written: string, { members }: Node, wanted: Readonly<Record<string, unknown>>): string[] {
  const kept = members.filter(({ name }) => wanted[name] !== undefined)
  const known = new Set(kept.map(({ name }) => name))
  const added = Object.entries(wanted).filter(([name, value]) => !known.has(name) && value !== undefined)
  return [
    ...kept.map((member) => member.key + rendered(written, member, wanted[member.name])),
    ...added.map(([name, value]) => `${JSON.stringify(name)}: ${inline(value)}`),
  ]
}

/** An item that was there keeps its letters wherever it moves. */
function listMembers(written: string, { members }: Node, wanted: readonly unknown[]): string[] {
  return wanted.map((value, at) => {
    const known = members.find((member) => isSameJson(member.value, value)) ?? members[at]
    return known ? rendered(written, known, value) : inline(value)
  })
}

/** On lines of their own if they were. */
function joined(written: string, { start, end, members }: Node, parts: readonly string[]): string {
  const lead = written.slice(start + 1, members[0]!.start - members[0]!.key.length)
  const trail = written.slice(members.at(-1)!.end, end - 1)
  return written.charAt(start) + lead + parts.join(lead.includes('\n') ? `,${lead}` : ', ') + trail + written.charAt(end - 1)
}

/** `{ "from": 2, "to": 3 }`, on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (!isTree(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, each]) => each !== undefined)
  return members.length === 0 ? '{}' : `{ ${members.map(([name, each]) => `${JSON.stringify(name)}: ${inline(each)}`).join(', ')} }`
}

/** Throws SyntaxError for what is no JSON. */
function scan(written: string): Node {
  const value: unknown = JSON.parse(written)
  return scanValue(written, skipBlank(written, 0), value, '')
}

function scanValue(written: string, start: number, value: unknown, key: string): Node {
  if (isTree(value) || Array.isArray(value)) return scanMembers(written, start, value as Readonly<Record<string, unknown>>, key)
  const length = /^[^\s,\]}]+/.exec(written.slice(start))?.[0].length ?? 0
  return { start, end: written.charAt(start) === '"' ? endOfText(written, start) : start + length, value, key, members: [] }
}

function scanMembers(written: string, start: number, value: Readonly<Record<string, unknown>>, key: string): Node {
  const members: (Node & { readonly name: string })[] = []
  let at = skipBlank(written, start + 1)
  for (const place of Object.keys(value)) {
    // The names are read, because those that are numbers are listed first wherever they are written.
    const end = Array.isArray(value) ? at : endOfText(written, at)
    const name = Array.isArray(value) ? place : (JSON.parse(written.slice(at, end)) as string)
    const begin = Array.isArray(value) ? at : skipBlank(written, skipBlank(written, end) + 1)
    const member = scanValue(written, begin, value[name], written.slice(at, begin))
    members.push({ ...member, name })
    at = skipBlank(written, member.end)
    if (written.charAt(at) === ',') at = skipBlank(written, at + 1)
  }
  return { start, end: at + 1, value, key, members }
}

const skipBlank = (written: string, from: number): number => from + (/^\s*/.exec(written.slice(from))?.[0].length ?? 0)

/** `from` is at the first quote. */
const endOfText = (written: string, from: number): number => from + (/^"(?:[^"\\]|\\.)*"/.exec(written.slice(from))?.[0].length ?? 0)
