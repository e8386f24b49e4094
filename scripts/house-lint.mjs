// Rules of this repository for oxlint. .oxlintrc.json sets where each holds; scripts/negative-controls.mjs breaks each one.

import { readFileSync } from 'node:fs'

/** Spellings that only callers and suppliers use; our words for them are in docs/glossary.md. */
const wireSpelling =
  /^(?:(?:pk|fk|prod)[A-Z]\w*|is(?:B2B|Customized?|Shipped|Prepaid)|razorpay_\w+|client(?:Name|Email|PhNo\d?|Add\d?)|masterData|totalResult|customMessage|shipment_id|awb_code)$/
const glossary = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8')
const givenUpHeading = '## Words that names no longer use'
const [terms, givenUp] = glossary.split(givenUpHeading)
if (!givenUp) throw new Error(`docs/glossary.md has no heading "${givenUpHeading}"`)
/** The words in the last column of the glossary's tables that stand in `code`. */
const refusedTerms = lastColumnOf(terms)
const refusedEverywhere = lastColumnOf(givenUp)
const address = /^\/(?:[a-z_]|$)/i
const linkSpots = new Set(['href', 'to', 'action', 'formAction', 'src'])
const linkCalls = new Set(['navigate', 'redirect', 'replace', 'fetch', 'prefetch'])
/** They find a way to a control under whatever lies on it. */
const unseenPresses = new Set(['check', 'uncheck', 'setChecked', 'dispatchEvent'])
const sleepers = new Set(['setTimeout', 'setInterval', 'sleep', 'delay', 'waitForTimeout'])

const rules = {
  'money-stays-whole': (complain) => ({
    CallExpression({ callee }) {
      if (['toFixed', 'parseFloat'].includes(nameOf(callee)))
        complain(callee, 'Money is whole paise: format and parse it with kit/money.ts.')
    },
    BinaryExpression(node) {
      if (node.operator === '/' && node.right.value === 100) complain(node, 'Rupees and paise are converted in kit/money.ts only.')
    },
    AssignmentExpression(node) {
      if (node.operator === '/=' && node.right.value === 100) complain(node, 'Rupees and paise are converted in kit/money.ts only.')
    },
  }),

  'addresses-live-in-routes': (complain) => {
    const check = (node) => {
      for (const text of textsOf(node)) if (address.test(text)) complain(node, `The address ${text} belongs in web/routes/.`)
    }
    return {
      JSXAttribute(node) {
        if (linkSpots.has(node.name.name)) check(node.value?.expression ?? node.value)
      },
      CallExpression(node) {
        if (linkCalls.has(nameOf(node.callee)) && (node.callee.type === 'Identifier' || node.arguments.length === 1))
          check(node.arguments[0])
      },
      Property(node) {
        if (linkSpots.has(nameOf(node.key))) check(node.value)
      },
    }
  },

  'wire-spellings-stay-on-the-wire': (complain) => {
    const check = (node, spelling) => {
      if (wireSpelling.test(spelling)) complain(node, `${spelling} is a caller's spelling: read and write it in a *.wire.ts.`)
    }
    return {
      Identifier: (node) => check(node, node.name),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
    }
  },

  'names-come-from-the-glossary': (complain) => refuseInNames(refusedTerms, complain),

  'given-up-words-stay-out': (complain) => refuseInNames(refusedEverywhere, complain),

  'specs-press-as-a-hand': (complain) => ({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression') return
      const name = nameOf(callee)
      const isForced = given.some(({ properties = [] }) =>
        properties.some(({ key, value }) => key && nameOf(key) === 'force' && value.value === true),
      )
      if (unseenPresses.has(name))
        complain(callee, 'It reaches what no hand could press: use tick, pressWords or another helper of press.ts.')
      else if (isForced) complain(callee, 'What has to be forced cannot be pressed by a hand.')
    },
  }),

  'paused-clocks-go-on': (complain) => ({
    CallExpression({ callee }) {
      if (nameOf(callee) === 'pauseAt') complain(callee, 'A clock that still stands at the end spoils the next test: use pauseClock.')
    },
  }),

  'tests-wait-for-events': (complain) => ({
    CallExpression(node) {
      if (sleepers.has(nameOf(node.callee))) complain(node, 'A test waits for what it needs to see, never for time to pass.')
    },
    Literal(node) {
      if (node.value === 'networkidle') complain(node, 'A test waits for what it needs to see, never for a quiet network.')
    },
    ImportDeclaration(node) {
      if (/^(?:node:)?timers\/promises$/.test(node.source.value))
        complain(node, 'A test waits for what it needs to see, never for time to pass.')
    },
  }),

  'tests-all-run': (complain) => {
    const chosen = new Set(['only', 'skip', 'todo', 'fixme'])
    return {
      MemberExpression(node) {
        const runner = nameOf(node.object)
        if (chosen.has(nameOf(node.property)) && /^(?:test|it|describe|suite|t|context)$/.test(runner)) {
          complain(node, 'Every test runs, or it is not there.')
        }
      },
      CallExpression(node) {
        if (!/^(?:test|it|describe|suite)$/.test(nameOf(node.callee))) return
        const options = node.arguments.find((argument) => argument.type === 'ObjectExpression')
        if (options?.properties.some((property) => chosen.has(nameOf(property.key ?? {}))))
          complain(node, 'Every test runs, or it is not there.')
      },
    }
  },

  'only-config-reads-the-environment': (complain) => ({
    MemberExpression(node) {
      if (nameOf(node.object) === 'process' && nameOf(node.property) === 'env')
        complain(node, 'Only platform/config reads the environment.')
    },
    VariableDeclarator(node) {
      const taken = node.id.type === 'ObjectPattern' && node.id.properties.some((property) => nameOf(property.key ?? {}) === 'env')
      if (taken && nameOf(node.init ?? {}) === 'process') complain(node, 'Only platform/config reads the environment.')
    },
    ImportDeclaration(node) {
      const taken = node.specifiers.some((specifier) => nameOf(specifier.imported ?? {}) === 'env')
      if (taken && /^(?:node:)?process$/.test(node.source.value)) complain(node, 'Only platform/config reads the environment.')
    },
  }),

  'tables-give-only-their-own': (complain) => {
    const openTables = new Set()
    const accesses = []
    const note = (node) => {
      if (node?.type === 'AssignmentPattern') note(node.left)
      else if (node?.type === 'Identifier' && hasAnyKey(node.typeAnnotation?.typeAnnotation)) openTables.add(node.name)
      // Taken out of an object, it is what `object.table` would be, whose type is not written here either.
      else if (node?.type === 'ObjectPattern') for (const { value, argument } of node.properties) noteTaken(value ?? argument)
    }
    const noteTaken = (node) => {
      if (node.type === 'AssignmentPattern') noteTaken(node.left)
      else if (node.type === 'Identifier') openTables.add(node.name)
      else note(node)
    }
    const noteParams = ({ params }) => params.forEach(note)
    return {
      VariableDeclarator({ id, init }) {
        note(id)
        if (id.type === 'Identifier' && isTakenTable(init)) openTables.add(id.name)
      },
      FunctionExpression: noteParams,
      FunctionDeclaration: noteParams,
      ArrowFunctionExpression: noteParams,
      MemberExpression(node) {
        if (node.computed && !isConstant(node.property)) accesses.push(node)
      },
      'Program:exit'() {
        for (const node of accesses) {
          const isOpen = node.object.type === 'MemberExpression' || openTables.has(nameOf(node.object))
          // Under `__proto__` it would give, or change, what every object has.
          if (isOpen)
            complain(node, 'A key may come from a caller: use a Map, or entryOf and setEntry of kit/table.ts; for a list use at().')
        }
      },
    }
  },

  'functions-and-plain-data': (complain) => ({
    ClassDeclaration(node) {
      if (!nameOf(node.superClass ?? {}).endsWith('Error')) complain(node, 'Functions and plain data; only an Error is a class.')
    },
  }),

  'interfaces-are-ports': (complain) => ({
    TSInterfaceDeclaration(node) {
      if (node.parent?.parent?.type !== 'TSModuleDeclaration' && node.parent?.type !== 'TSModuleBlock') {
        complain(node, 'type for data; an interface is a port and lives in a *.port.ts.')
      }
    },
  }),
}

function lastColumnOf(tables) {
  const rows = tables.split('\n').filter((line) => line.startsWith('|'))
  return new Set(rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([a-z]+)`/g)].map(([, word]) => word)))
}

function refuseInNames(refused, complain) {
  const check = (node) => {
    const found = node.name
      .split(/(?=[A-Z])|[_\d]/)
      .map((word) => word.toLowerCase())
      .find((word) => refused.has(word))
    if (found) complain(node, `"${found}" is not our word: docs/glossary.md has it.`)
  }
  return { Identifier: check, JSXIdentifier: check }
}

/** `Record<string, ...>`, also inside of `Readonly`. */
function hasAnyKey(type) {
  if (type?.type !== 'TSTypeReference') return false
  const [first] = type.typeArguments?.params ?? []
  if (type.typeName.name === 'Record') return first?.type === 'TSStringKeyword' || first?.type === 'TSNumberKeyword'
  return ['Readonly', 'Partial'].includes(type.typeName.name) && hasAnyKey(first)
}

/** What a constant of no written type is set to; of an object in braces TypeScript itself refuses a key that it does not have. */
function isTakenTable(value) {
  if (value?.type === 'TSAsExpression') return hasAnyKey(value.typeAnnotation)
  if (value?.type === 'TSNonNullExpression') return isTakenTable(value.expression)
  return value?.type === 'MemberExpression'
}

const isConstant = (key) => key.type === 'Literal' || (key.type === 'UnaryExpression' && key.argument.type === 'Literal')

/** "fetch" of `fetch`, of `window.fetch` and of `window['fetch']`. */
function nameOf(node) {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.name ?? (typeof node.value === 'string' ? node.value : '')
}

/** The texts an expression may begin with, through conditions and templates. */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis[0].value.cooked]
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return textsOf(node.left)
    case 'ObjectExpression':
      return node.properties.flatMap((property) => (nameOf(property.key ?? {}) === 'pathname' ? textsOf(property.value) : []))
    default:
      return []
  }
}

export default {
  meta: { name: 'house' },
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      { create: (context) => rule((node, message) => context.report({ node, message })) },
    ]),
  ),
}
