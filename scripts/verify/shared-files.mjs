// Which test files may share a process. Each process loads the whole shop, which takes longer than most files' tests.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** So many in one process that loading counts for little, and few enough that the other lanes have work too. */
const mostTogether = 16

/** What is of the process, and not of one file in it. */
const ofTheProcess = [
  /^(?:before|after|beforeEach|afterEach)\(/m,
  /from 'node:(?:child_process|cluster|worker_threads|inspector|v8|diagnostics_channel|async_hooks)'/,
  /\bprocess\.(?:chdir|exit|exitCode|on|once|kill|umask|std\w+|emit|memoryUsage|resourceUsage|cpuUsage)\b/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\])? ?=(?!=)|\bdelete process\.env|Object\.assign\((?:process|globalThis|console)/,
  /(?<![\w.])mock\.|\bglobalThis\b|\bconsole\.\w+ ?=(?!=)/,
]

/**
 * Returns the files as lists, each for a process of its own: those that keep to themselves together, in their order, the others alone. `root` is
 * the folder that they are named from.
 */
export function groupFiles(files, root) {
  const groups = []
  let open
  for (const file of files) {
    if (!hasTests(join(root, file)) || !keepsToItself(join(root, file), root)) groups.push([file])
    else if (open && open.length < mostTogether) open.push(file)
    else groups.push((open = [file]))
  }
  return groups
}

/** Tests that another file defines, such as those of a contract, count as that file's: beside others they could not be told apart. */
const hasTests = (file) => /\btest\(/.test(readFileSync(file, 'utf8'))

/** Whether neither a test file nor what it uses of the tests' own code starts programs or changes its process. The product's code it may only use where that does not either. */
function keepsToItself(file, root, seen = new Set()) {
  if (seen.has(file)) return true
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  if (ofTheProcess.some((pattern) => pattern.test(text))) return false
  return importsOf(text, file, root).every((used) => {
    const path = relative(root, used)
    // The databases of tests are on one server, which nobody in a shared process starts or stops by itself.
    if (path === join('tests', 'database.ts')) return true
    if (path.startsWith('src')) return !startsPrograms.test(readFileSync(used, 'utf8'))
    return keepsToItself(used, root, seen)
  })
}

const startsPrograms = /from 'node:(?:child_process|cluster|worker_threads)'/

/** The files that a file imports, without packages. */
const importsOf = (text, file, root) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?'((?:\.{1,2}|#src|#tests)\/[^']+)'/g)]
    .map(([, path]) => (path.startsWith('#') ? join(root, path.slice(1)) : join(dirname(file), path)))
    .filter((path) => existsSync(path))
