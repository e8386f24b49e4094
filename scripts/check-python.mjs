// Lints the studio's Python and checks its format, without Python on the machine: ruff runs as WebAssembly.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ruff from '@astral-sh/ruff-wasm-nodejs'

/** The line width and the quotes are those of biome.json. */
const settings = {
  'line-length': 140,
  'target-version': 'py311',
  format: { 'quote-style': 'single' },
  lint: {
    select: ['E4', 'E7', 'E9', 'F', 'W', 'I', 'B', 'UP', 'C4', 'PIE', 'RET', 'SIM', 'PLR0915'],
    ignore: [
      // Curves are short formulas with names of their own.
      'E731',
      // Neighbours are paired by zipping a list with its own tail, which is shorter.
      'B905',
      // It would nest one condition in another.
      'SIM108',
    ],
    pylint: { 'max-statements': 60 },
  },
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (process.argv.includes('--write')) formatPython(root)
  const { files, complaints } = checkPython(root)
  for (const { path, line, rule, message } of complaints) console.error(`${path}:${line}: ${message} (${rule})`)
  console.log(`python: ${files} files, ${complaints.length} complaints`)
  process.exit(complaints.length > 0 ? 1 : 0)
}

/** Returns every breach of a rule and every unformatted file of the studio under `root`. Throws when there is no Python at all. */
export function checkPython(root) {
  const workspace = openWorkspace()
  const paths = pythonFiles(root)
  if (paths.length === 0) throw new Error(`python: no files under ${root}`)
  const complaints = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const faults = workspace
      .check(text)
      .map(({ code, message, start_location: { row } }) => ({ path, line: row, rule: code ?? 'syntax', message }))
    const isReadable = faults.every(({ rule }) => rule !== 'syntax' && rule !== 'invalid-syntax')
    if (isReadable && workspace.format(text) !== text)
      faults.push({ path, line: 1, rule: 'format', message: 'run: node scripts/check-python.mjs --write' })
    return faults
  })
  return { files: paths.length, complaints }
}

function formatPython(root) {
  const workspace = openWorkspace()
  for (const path of pythonFiles(root)) {
    const file = join(root, path)
    writeFileSync(file, workspace.format(readFileSync(file, 'utf8')))
  }
}

function openWorkspace() {
  return new ruff.Workspace(settings, ruff.PositionEncoding.Utf16)
}

function pythonFiles(root) {
  return globSync('studio/**/*.py', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
