// Builds the pages if they are stale, as a separate program, so that it can have a time limit.
import { fileURLToPath } from 'node:url'
import { buildPages } from '../prepare/build-pages.mjs'
import { Refusal } from '../prepare/terminal.mjs'

try {
  await buildPages(fileURLToPath(new URL('../..', import.meta.url)), process.execPath)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
