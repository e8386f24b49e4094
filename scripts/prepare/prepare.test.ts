import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './install.mjs'

const packages = {
  '': {},
  'node_modules/vite': { version: '1.0.0', integrity: 'a' },
  'node_modules/other': { optional: true, os: ['plan9'] },
}
const builder =
  "const { readFileSync, writeFileSync, existsSync } = require('node:fs'); const n = existsSync('builds') ? +readFileSync('builds') : 0; writeFileSync('builds', String(n + 1))"

/** A project of a few stub files around the real prepare scripts. */
function aProject(files: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'prepare-'))
  after(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const project = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': JSON.stringify({ packages }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/vite': packages['node_modules/vite'] } }),
    'node_modules/vite/index.js': '',
    'node_modules/@react-router/dev/bin.cjs': builder,
    'scripts/tsx.mjs': '',
    'scripts/production-react.mjs': '',
    'src/web/page.tsx': 'one',
    'src/main/start.ts': 'console.log("started")',
    ...files,
  }
  for (const [path, text] of Object.entries(project)) write(path, text)
  for (const part of ['prepare.mjs', 'prepare'])
    cpSync(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(root, 'scripts', part), { recursive: true })
  const run = (...args: string[]) => spawn(process.execPath, ['scripts/prepare.mjs', ...args], { cwd: root })
  const finish = async (...args: string[]) => {
    const child = run(...args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  return { root, write, run, finish, builds: () => Number(readFileSync(join(root, 'builds'), 'utf8')) }
}

test('a start builds once, and again only when a source has another content', async () => {
  const project = aProject()
  const first = await project.finish('start')
  assert.deepEqual([first.code, project.builds()], [0, 1])
  assert.match(first.output, /Building the pages[^]*started/)

  const second = await project.finish('start')
  assert.equal(second.output, 'started\n')
  utimesSync(join(project.root, 'src/web/page.tsx'), new Date(), new Date())
  await project.finish('start')
  assert.equal(project.builds(), 1)

  project.write('src/web/page.tsx', 'two')
  await project.finish('start')
  assert.equal(project.builds(), 2)
})

test('a build that broke off is made again', async () => {
  const project = aProject()
  await project.finish('start')
  project.write('src/web/page.tsx', 'two')
  project.write('node_modules/@react-router/dev/bin.cjs', 'console.error("page.tsx: unexpected token"); process.exit(1)')
  const broken = await project.finish('start')
  assert.equal(broken.code, 1)
  assert.match(broken.output, /Building the pages failed:[^]*unexpected token/)
  assert.doesNotMatch(broken.output, /started|at .*terminal\.mjs/)

  project.write('node_modules/@react-router/dev/bin.cjs', builder)
  project.write('src/web/page.tsx', 'one')
  await project.finish('start')
  assert.equal(project.builds(), 2)
})

test('a signal reaches the shop, which ends in its own time and gives its exit code', async () => {
  const waiting = "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 20)); setInterval(() => {}, 1000); console.log('ready')"
  const child = aProject({ 'src/main/start.ts': waiting, 'build/.gitkeep': '' }).run('start')
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break
  child.kill('SIGTERM')
  assert.deepEqual((await once(child, 'close'))[0], 7)
})

test('an install counts when it is that of the lock file, whoever made it', () => {
  const { root, write } = aProject()
  assert.equal(isInstalled(root), true)
  write('package-lock.json', JSON.stringify({ packages: { ...packages, 'node_modules/vite': { version: '1.0.1', integrity: 'b' } } }))
  assert.equal(isInstalled(root), false)
  const ours = { optional: true, os: process.platform, cpu: [process.arch] }
  write('package-lock.json', JSON.stringify({ packages: { ...packages, 'node_modules/node-for-us': ours } }))
  assert.equal(isInstalled(root), false)
  rmSync(join(root, 'node_modules'), { recursive: true })
  assert.equal(isInstalled(root), false)
})

test('an unknown command is one sentence', async () => {
  const project = aProject()
  const { code, output } = await project.finish('dance')
  assert.equal(code, 1)
  assert.equal(output.trim(), 'There is no command "dance": use start, dev, shop, bench, test, crash.')
  assert.equal(existsSync(join(project.root, 'builds')), false)
})
