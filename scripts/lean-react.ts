// A build plugin that leaves out of the browser's files what React offers and no page uses: see docs/decisions/0078.
import type { Plugin } from 'vite'
import { type Edit, leanCode, type LeanPart, type Node, textOf } from './lean/lean-code.ts'

/** The version that package.json pins. In another one the same names may mean something else. */
const version = '19.3.1'

/** What pages may not use, because it is left out. */
const unusedNames = {
  react: ['Activity', 'ViewTransition', 'addTransitionType', 'cache', 'cacheSignal', 'unstable_useCacheRefresh', 'useActionState'],
  'react-dom': ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule', 'useFormState', 'useFormStatus'],
} as const

type Part = LeanPart & {
  /** Kinds of nodes of React's tree that no element makes. */
  readonly tags?: readonly string[]
  /** The element types of those kinds: React refuses them as it does any unknown type. */
  readonly types?: readonly string[]
}

const exportsOf = (names: readonly string[]) => names.map((name) => `exports.${name} =`)

const parts: Readonly<Record<string, Part>> = {
  'react/cjs/react.production.js': { dropped: exportsOf(unusedNames.react) },
  'react-dom/cjs/react-dom.production.js': { dropped: exportsOf(unusedNames['react-dom']) },
  'react-dom/cjs/react-dom-client.production.js': {
    // ViewTransition, Activity and SuspenseList.
    tags: ['30', '31', '19'],
    types: ['REACT_VIEW_TRANSITION_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE'],
    // A commit that looks for ViewTransitions.
    values: { '(lanes & 335544064) === lanes': '!1', '(committedLanes & 335544064) === committedLanes': '!1' },
    emptied: [
      ...['trackEnterViewTransitions', 'commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
      ...['restoreNestedViewTransitions', 'restoreEnterOrExitViewTransitions', 'commitAfterMutationEffectsOnFiber', 'startViewTransition'],
      // A `ref` of a Fragment.
      ...['commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'],
      'isFragmentInstanceParent',
      // The hints of react-dom.
      ...['preconnectAs', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle', 'preinitModuleScript'],
      // The names of components around a failure, which nothing here reads.
      'getStackByFiberInDevAndProd',
    ],
    dropped: ['FragmentInstance.prototype.', 'ViewTransitionPseudoElement.prototype.'],
    unset: ['useActionState', 'useFormState'],
  },
}

/** Throws when React's code has changed, and when a page uses what is left out. */
export function leanReact(): Plugin {
  const names = Object.values(unusedNames).flat().join('|')
  const use = new RegExp(
    `\\bReact(?:DOM)?\\.(?:${names})\\b|\\{[^}]*\\b(?:${names})\\b[^}]*\\}\\s*from\\s*["']react(?:-dom)?["']|<(?:React\\.)?Fragment\\b[^>]*\\bref=`,
  )
  return {
    name: 'lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      const part = Object.entries(parts).find(([file]) => path.endsWith(`/node_modules/${file}`))?.[1]
      if (part) return { code: withoutParts(code, part), map: null }
      const [found] = use.exec(code.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')) ?? []
      if (found) throw new Error(`${id} uses what leanReact leaves out of React: ${found}`)
      return undefined
    },
  }
}

function withoutParts(code: string, { tags = [], types = [], ...part }: Part): string {
  const lean = leanCode(code, part, (node) => editsOfKinds(code, node, tags, types), [...tags, ...types])
  if (lean.missing !== undefined || !code.includes(`exports.version = "${version}"`))
    throw new Error(`React has changed${lean.missing ? `: it has no ${lean.missing} left` : ''}. Check leanReact`)
  return lean.code
}

const isTag = (text: string) => /(?:^|\.)tag$/.test(text)

function editsOfKinds(code: string, node: Node, tags: readonly string[], types: readonly string[]): Edit[] {
  if (node.type === 'SwitchStatement') return editsOfCases(code, node, isTag(textOf(code, node['discriminant'])) ? tags : types)
  if (node.type !== 'BinaryExpression' || !isTag(textOf(code, node['right']))) return []
  const name = tags.find((tag) => tag === textOf(code, node['left']))
  return name ? [{ name, start: node.start, end: node.end, text: node['operator'] === '===' ? '!1' : '!0' }] : []
}

/** Takes the labels of such cases away. What is left of a case belongs to the one above it, whose own end makes it unreachable unless they shared it. */
function editsOfCases(code: string, node: Node, names: readonly string[]): Edit[] {
  return (node['cases'] as Node[]).flatMap((each, index) => {
    const { test, consequent: body } = each as Node & { test?: Node; consequent: Node[] }
    const name = names.find((name) => name === textOf(code, test))
    if (!name || !test) return []
    if (index > 0) return [{ name, start: each.start, end: code.indexOf(':', test.end) + 1, text: '' }]
    if (body.length > 0 && body.at(-1)?.type !== 'ReturnStatement') throw new Error(`${name} leads to the case below it: check leanReact`)
    return [{ name, start: each.start, end: each.end, text: '' }]
  })
}
