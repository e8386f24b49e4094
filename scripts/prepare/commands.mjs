// What `npm start`, `npm test` and the others run.

const typescript = ['--import', './scripts/tsx.mjs']
/** Bundled where that is fresh; what is not needs TypeScript. */
const program = (source) => [...typescript, 'scripts/prepare/run.mjs', source]
const productionReact = ['--import', './scripts/production-react.mjs']
// On a large machine V8 and the C library let a process grow to several times what it uses; the shop must fit into a small one.
const memoryFlags = ['--max-semi-space-size=16']
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }

const serverCode = ['main', 'importer', 'shop', 'platform', 'integrations', 'sandbox', 'worker', 'documents', 'web/api', 'kit']

/** What each command needs and runs. */
export const commands = {
  start: { needsPages: true, run: [...memoryFlags, ...productionReact, ...program('src/main/start.ts')] },
  // For machines where the shop runs from a folder that it may not write to.
  build: { needsPages: true },
  // The server restarts when its own code changes; pages are replaced in the browser by Vite.
  dev: { run: ['--watch-preserve-output', ...serverCode.map((folder) => `--watch-path=src/${folder}`), ...typescript, 'src/main/dev.ts'] },
  shop: { run: program('src/main/shop-cli.ts') },
  bench: { needsPages: true, run: [...memoryFlags, ...productionReact, ...typescript, 'bench/run.ts'] },
  festival: { needsPages: true, run: [...memoryFlags, ...productionReact, ...typescript, 'bench/festival/run.ts'] },
  test: { forTests: true, run: ['scripts/verify.mjs'] },
  soak: { forTests: true, needsPages: true, run: ['scripts/verify/soak.mjs'] },
  crash: { run: [...typescript, 'tests/faults/crash.ts'] },
  deaths: { run: [...typescript, 'tests/deaths/deaths.ts'] },
  failover: { needsPages: true, run: [...typescript, 'tests/failover/failover.ts'] },
}
