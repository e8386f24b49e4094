// Runs a program of the shop in this process, bundled where that is fresh: run.mjs src/main/start.ts, with the arguments of the program.
// It runs in the project's folder, on the packaged Node.
import { pathToFileURL } from 'node:url'
import { programFile } from './programs.mjs'

const [source] = process.argv.splice(2, 1)
await import(pathToFileURL(programFile(process.cwd(), source)).href)
