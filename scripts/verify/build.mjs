// Builds the pages and the programs if they are stale, as a separate program, so that it can have a time limit.
import { fileURLToPath } from 'node:url'
import { buildPages } from '../prepare/build-pages.mjs'
import { buildPrograms } from '../prepare/programs.mjs'
import { Refusal } from '../prepare/terminal.mjs'

try {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  await buildPages(root, process.execPath)
  await buildPrograms(root, process.execPath, { forTests: true })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
