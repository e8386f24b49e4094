// House rules about files that no linter has: their size, their names, where SQL and tests live, what no file may mention.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const maxLines = 300
/** Sources in one folder, tests and styles not counted. */
const maxSources = 24
const isTest = (path) => /[.](?:test|soak)[.]tsx?$/.test(path)
const isSource = (path) => /^(?:src|tests|scripts|bench)\/.*[.](?:tsx?|mjs)$/.test(path) && !isTest(path)

/** Later migrations say whether they expand or contract; an applied one cannot be edited. */
const lastWithoutKind = '20261123T1310_lean_lists'
/** A trigger that refuses `truncate on` a table takes nothing away. */
const takesAway =
  /\bdrop (?!constraint|index|trigger|default|not null|expression|identity)\S+(?: \S+)?|\brename (?:to|column) \S+|\bset not null\b|\balter (?:column )?\S+ (?:set data )?type\b|\btruncate (?!o[nr] )\S+/i
/** A column that the inserts of the release before leave empty. */
const demandsOfOldInserts = (statements) =>
  statements
    .match(/\badd (?!constraint|check|unique|primary|foreign|value)[^;]*?(?=, add |;|$)/gi)
    ?.filter((column) => /\bnot null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column))[0]
    ?.match(/.*/)

/** The rules by name. Each returns a complaint about a file, or undefined. */
const rules = {
  'small-files': ({ path, text }) => {
    const lines = text.split('\n').length - 1
    if (/[.](?:tsx?|mjs|js|css)$/.test(path) && lines > maxLines && !text.startsWith('// Made by '))
      return `${lines} lines (limit ${maxLines})`
  },
  'small-folders': ({ path, neighbours }) => {
    if (!isSource(path)) return
    const folder = dirname(path)
    const sources = [...neighbours].filter((other) => dirname(other) === folder && isSource(other))
    // One complaint a folder, at the first file that is too many.
    if (sources[maxSources] === path)
      return `${sources.length} sources in ${folder} (limit ${maxSources}): give those that belong together a folder`
  },
  'no-catch-all-names': ({ path }) => {
    const catchAll = /\/(utils?|helpers?|misc|common|lib|shared|services?|stuff)(?:\/|[.])/.exec(`/${path}`)
    if (catchAll) return `"${catchAll[1]}" may hold anything: name what it holds`
  },
  'kebab-case-names': ({ path }) => {
    const odd = path.split('/').find((part) => !/^[.\w$]*$|^[a-z0-9$]+(?:-[a-z0-9]+)*(?:[.][a-z0-9-]+)*$/.test(part) || /[A-Z_]/.test(part))
    if (/^(?:src|tests|scripts|bench)\//.test(path) && odd && !/^[A-Z-]+[.]md$/.test(odd)) return `${odd} is not kebab-case`
  },
  'endings-match-folders': ({ path }) => {
    const role = /[.](port|store|wire)[.]ts$/.exec(path)?.[1]
    const homes = { port: /^src\/shop\//, store: /^src\/(?:shop|platform)\//, wire: /^src\/(?:web|integrations|sandbox|main)\// }
    if (role && path.startsWith('src/') && !homes[role].test(path)) return `a .${role}.ts does not belong here`
  },
  'sql-lives-in-stores': ({ path, text }) => {
    if (!path.startsWith('src/') || isTest(path) || /[.]store[.]ts$|^src\/platform\/(?:db|jobs)\//.test(path)) return
    if (/\b(?:tx|sql|db|database|transaction)[.]query\b/.test(text)) return 'queries live in *.store.ts'
  },
  'writers-demand-a-transaction': ({ path, text }) => {
    if (!/^src\/shop\/.*[.]store[.]ts$/.test(path)) return
    const writes = /\binsert\s+into\b|\bupdate\s+\w+\s+set\b|\bdelete\s+from\b|\bcopy\s+\w+\s+from\b/i
    const loose = text
      .split(/^(?=(?:export )?(?:async )?function |(?:export )?const \w+ = (?:async )?\()/m)
      .find((part) => /[.]query\b/.test(part) && writes.test(part) && !/Transaction/.test(part))
    if (loose) return `a writer without a Transaction: ${loose.split('\n')[0]}`
  },
  'rows-are-mapped-one-way': ({ path, text }) => {
    if (/[.]store[.]ts$/.test(path) && !isTest(path))
      return complaintAt(path, text, /\bas "\w*[A-Z]/, 'columns keep their names in SQL; a function maps the row')
  },
  'times-come-from-the-clock': ({ path, text }) => {
    if (/^src\/shop\/.*[.]store[.]ts$/.test(path))
      return complaintAt(path, text, /\bnow\(\)|\bcurrent_timestamp\b/i, "the time comes as an argument, from the shop's clock")
  },
  'attention-has-one-writer': ({ path, text }) => {
    if (!path.startsWith('src/') || isTest(path) || path.endsWith('/attention.store.ts')) return
    return complaintAt(
      path,
      text,
      /\b(?:insert\s+into|update|delete\s+from)\s+order_attention\b/i,
      'order_attention is written by attention.store.ts alone, through workflows/attention/attention.ts',
    )
  },
  'migrations-say-their-kind': ({ path, text }) => {
    const name = /^db\/migrations\/(.*)[.]sql$/.exec(path)?.[1]
    if (!name || name <= lastWithoutKind) return
    const kind = /^-- (expand|contract)(?=:|\n)/.exec(text)?.[1]
    if (!kind) return 'the first line is "-- expand" or "-- contract": whether the release before can work with it (docs/deploying.md)'
    const statements = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ')
    if (/\block_timeout\b/i.test(statements)) return 'the migrator sets lock_timeout for all of them'
    const taken = kind === 'expand' && (statements.match(takesAway) ?? demandsOfOldInserts(statements))
    if (taken) return `"${taken[0].trim()}" is nothing that the release before can work with: -- contract, or another way`
  },
  'a-test-beside-what-it-tests': ({ path, neighbours }) => {
    if (!path.startsWith('src/') || !isTest(path)) return
    const tested = path.replace(/[.]test[.]tsx?$/, '')
    if (![...neighbours].some((other) => other !== path && !isTest(other) && other.startsWith(`${tested}.`)))
      return 'nothing beside it has this name'
  },
  'nothing-left-undone': ({ path, text }) => complaintAt(path, text, /\b(?:TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b/, 'do it, or write an issue'),
  'no-foreign-hosts': ({ path, text }) =>
    complaintAt(
      path,
      text,
      /registry[.]npmjs[.]org|npm[m]irror|pypi[.]org|deb[.]debian[.]org|proxy[.]golang[.]org|registry[.]yarnpkg/,
      'no registry is named here',
    ),
  'no-machine-paths': ({ path, text }) =>
    complaintAt(
      path,
      text,
      /(?<![\w.~/-])\/(?:work|home|Users|root|tmp|var\/folders)\/[\w.-]+|\b[A-Z]:\\\\?Users\b/,
      'a path of one machine',
    ),
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const complaints = [...checkShape(root), ...(await missingPages(root))]
  for (const { path, rule, complaint } of complaints) console.error(`${path}: ${complaint} (${rule})`)
  console.log(`shape: ${Object.keys(rules).length + 1} rules, ${complaints.length} complaints`)
  process.exit(complaints.length > 0 ? 1 : 0)
}

export const ruleNames = () => [...Object.keys(rules), 'every-page-has-its-file']

/** Returns every breach of a rule in the files under `root`. */
export function checkShape(root) {
  const paths = sourcesOf(root)
  if (paths.length === 0) throw new Error(`shape: no files under ${root}`)
  const neighbours = new Set(paths)
  return paths.flatMap((path) => {
    const file = { path, text: readFileSync(join(root, path), 'utf8'), neighbours }
    return Object.entries(rules).flatMap(([rule, holds]) => {
      const complaint = holds(file)
      return complaint ? [{ path, rule, complaint }] : []
    })
  })
}

/** Returns the rows of web/routes whose file is not there, and page files that no row names. */
export async function missingPages(root) {
  const { pages, files } = await import(pathToFileURL(join(root, 'src/web/routes.ts')).href)
  const { default: deskRoutes } = await import(pathToFileURL(join(root, 'src/web/desk/routes.ts')).href)
  const listed = new Set([
    ...Object.values({ ...pages, ...files }).map(({ file }) => `src/web/${file}`),
    ...deskRoutes.map(({ file }) => `src/web/desk/${file}`),
  ])
  const present = globSync('src/web/{pages,desk}/*/*-page.tsx', { cwd: root }).map(withSlashes)
  const complain = (path, complaint) => ({ path, rule: 'every-page-has-its-file', complaint })
  return [
    ...[...listed].filter((path) => !existsSync(join(root, path))).map((path) => complain(path, 'named in web/routes, but not there')),
    ...present.filter((path) => !listed.has(path)).map((path) => complain(path, 'a page that web/routes does not name')),
  ]
}

function sourcesOf(root) {
  const folders = '{src,tests,scripts,bench,studio,db,docs,.ci}/**/*.{ts,tsx,mjs,js,css,sql,md,json,sh}'
  const found = [
    ...globSync(folders, { cwd: root }),
    ...globSync('deploy/**/*.*', { cwd: root }),
    ...globSync('deploy/**/{Dockerfile,Caddyfile,shop}', { cwd: root }),
    ...globSync('*.{ts,mjs,md,json}', { cwd: root }),
    ...globSync('.oxlintrc.json', { cwd: root }),
  ]
  return found
    .map(withSlashes)
    .filter((path) => !path.includes('node_modules/'))
    .sort()
}

function withSlashes(path) {
  return path.replaceAll('\\', '/')
}

function complaintAt(path, text, pattern, complaint) {
  const at = text.search(pattern)
  if (at >= 0) return `line ${text.slice(0, at).split('\n').length}: ${complaint}`
}
