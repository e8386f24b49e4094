// Checks the checks: writes every forbidden thing into a scratch project and fails when one of them is not reported.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import boundaries from '../.dependency-cruiser.mjs'
import { checkBoundaries, outdatedDrawing, refuseUnseenFiles, unusedArrows } from './check-boundaries.mjs'
import { checkPython } from './check-python.mjs'
import { checkShape, ruleNames, missingPages } from './check-shape.mjs'
import { supportingFiles, boundaryControls, cleanProject } from './controls/boundary-controls.mjs'
import { lintControls, lintExemptions } from './controls/lint-controls.mjs'
import { pythonControls, wellWritten } from './controls/python-controls.mjs'
import { shapeControls, wellShaped } from './controls/shape-controls.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const complaints = [
  ...controlBoundaries(),
  ...controlUnseenFiles(),
  ...controlDrawing(),
  ...controlUnusedArrows(),
  ...controlLint(),
  ...controlFormatAndPromises(),
  ...controlPython(),
  ...(await controlShape()),
]

complaints.forEach((complaint) => console.error(complaint))
const controls = boundaryControls.length + lintControls.length + pythonControls.length + shapeControls.length + 6
console.log(`negative controls: ${controls} controls, ${complaints.length} complaints`)
process.exit(complaints.length > 0 ? 1 : 0)

function controlBoundaries() {
  const own = ['no-dead-files', 'the-browser-carries-no-server']
  const rules = [...boundaries.forbidden.map(({ name }) => name), ...own]
  return inScratch({ ...cleanProject, ...supportingFiles, ...filesOf(boundaryControls) }, ['package.json', 'tsconfig.json'], (root) => {
    const found = checkBoundaries(root).violations.map(({ rule, from, to }) => ({ rule, path: from, to }))
    return judge('boundaries', boundaryControls, found, { rules, clean: Object.keys(cleanProject) })
  })
}

/** Without a parser for TypeScript dependency-cruiser sees nothing; the check must fail then. */
function controlUnseenFiles() {
  const unseen = [
    ['no module at all', ['src/kit/money.ts'], []],
    ['a module without its imports', ['scripts/negative-controls.mjs'], [{ source: 'scripts/negative-controls.mjs', dependencies: [] }]],
  ]
  return unseen.flatMap(([what, files, modules]) => {
    try {
      refuseUnseenFiles(repository, files, modules)
      return [`MISSED boundaries: ${what} passed as seen`]
    } catch {
      return []
    }
  })
}

function controlDrawing() {
  return inScratch({ 'docs/architecture.svg': '<svg/>' }, [], (root) =>
    outdatedDrawing(root).length > 0 ? [] : ['MISSED boundaries: an old drawing'],
  )
}

function controlUnusedArrows() {
  const graph = new Map([
    ['src/b/used.ts', [{ resolved: 'src/a/a.ts' }]],
    ['src/c/alone.ts', []],
    ['src/c/alone.test.ts', [{ resolved: 'src/a/a.ts' }]],
  ])
  const found = unusedArrows('src', { a: [], b: ['a'], c: ['a'] }, graph).map(({ from }) => from)
  return found.join() === 'src/c' ? [] : [`MISSED boundaries: an arrow that no file uses; found ${found.join() || 'none'}`]
}

function controlLint() {
  const configured = readFileSync(join(repository, '.oxlintrc.json'), 'utf8').matchAll(/"[\w-]+\/([\w-]+)": (?:"error"|\["error")/g)
  const rules = [...new Set([...configured].map(([, rule]) => rule))]
  const needed = ['.oxlintrc.json', 'scripts/house-lint.mjs', 'docs/glossary.md', 'package.json', 'tsconfig.json']
  return inScratch({ ...filesOf(lintControls), ...lintExemptions }, needed, (root) => {
    const { diagnostics } = JSON.parse(run('oxlint/bin/oxlint', ['--format', 'json', 'src', 'tests'], root))
    const found = diagnostics.map(({ code, filename, message }) => ({
      rule: /\(([\w-]+)\)/.exec(code)?.[1],
      path: filename.replaceAll('\\', '/'),
      to: message,
    }))
    return judge('lint', lintControls, found, { rules, clean: Object.keys(lintExemptions) })
  })
}

function controlPython() {
  return inScratch(wellWritten, [], (root) =>
    judge(
      'python',
      [],
      checkPython(root).complaints.map(({ rule, path }) => ({ rule, path })),
      { rules: [], clean: Object.keys(wellWritten) },
    ).concat(
      pythonControls.flatMap(([rule, path, text]) =>
        inScratch({ [path]: text }, [], (alone) =>
          checkPython(alone).complaints.some((complaint) => complaint.rule === rule && complaint.path === path)
            ? []
            : [`MISSED python: ${rule} in ${path}`],
        ),
      ),
    ),
  )
}

function controlFormatAndPromises() {
  const files = {
    'src/kit/floating.ts': 'async function work(): Promise<void> {}\n\nexport function forget(): void {\n  work()\n}\n',
    'src/kit/ugly.ts': 'export const ugly = "1";\n',
    'src/kit/tidy.ts': "export const tidy = '1'\n",
  }
  return inScratch(files, ['biome.json'], (root) => {
    const output = run('@biomejs/biome/bin/biome', ['check', '--colors=off', '.'], root)
    const expected = [/src\/kit\/floating\.ts.*noFloatingPromises/, /src\/kit\/ugly\.ts format/]
    const missed = expected.filter((pattern) => !pattern.test(output)).map((pattern) => `MISSED biome: ${pattern}`)
    return output.includes('tidy.ts') ? [...missed, 'biome: src/kit/tidy.ts was reported'] : missed
  })
}

async function controlShape() {
  const root = scratch({ ...filesOf(shapeControls), ...wellShaped }, [])
  try {
    const found = [...checkShape(root), ...(await missingPages(root))].map(({ path, rule, complaint }) => ({
      rule,
      path,
      to: complaint,
    }))
    return judge('shape', shapeControls, found, { rules: ruleNames(), clean: Object.keys(wellShaped) })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Returns a complaint for each control that was not reported, each rule without a control, and each report of a clean file. */
function judge(check, controls, found, { rules, clean }) {
  const caught = new Set(found.map(({ rule, path }) => `${rule} ${path}`))
  const controlled = new Set(controls.map(([rule]) => rule))
  return [
    ...controls.filter(([rule, path]) => !caught.has(`${rule} ${path}`)).map(([rule, path]) => `MISSED ${check}: ${rule} in ${path}`),
    ...rules.filter((rule) => !controlled.has(rule)).map((rule) => `UNPROVEN ${check}: no control breaks ${rule}`),
    ...found.filter(({ path }) => clean.includes(path)).map(({ rule, path, to }) => `TOO STRICT ${check}: ${rule} in ${path} -> ${to}`),
  ]
}

function filesOf(controls) {
  return Object.fromEntries(controls.filter(([, , text]) => text !== undefined).map(([, path, text]) => [path, `${text}\n`]))
}

function inScratch(files, copied, work) {
  const root = scratch(files, copied)
  try {
    return work(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function scratch(files, copied) {
  const root = mkdtempSync(join(tmpdir(), 'negative-controls-'))
  for (const path of copied) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(repository, path), join(root, path))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction')
  return root
}

/** Both tools exit with an error when they report something; only their output matters. */
function run(tool, options, cwd) {
  const command = [join(repository, 'node_modules', tool), ...options]
  try {
    return execFileSync(process.execPath, command, { cwd, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (error.stdout === undefined) throw error
    return error.stdout + error.stderr
  }
}
