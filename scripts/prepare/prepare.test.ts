import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { isInstalled } from './install.mjs'
import { aProject, builder, packages } from './stub-project.ts'

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

test('a build starts nothing, and a start after it writes nothing into the folder', async () => {
  const project = aProject({}, { NODE_COMPILE_CACHE: '' })
  const built = await project.finish('build')
  assert.deepEqual([built.code, project.builds()], [0, 1])
  assert.doesNotMatch(built.output, /started/)

  const written = () =>
    readdirSync(project.root, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path, statSync(path).mtimeMs]
    })
  const before = written()
  assert.equal((await project.finish('start')).output, 'started\n')
  assert.deepEqual(written(), before)
})

test('a start builds again when a file changes that the last build has read, or that the next one would find', async () => {
  const recording = `${builder}; require('node:fs').mkdirSync('build/.sources', { recursive: true }); writeFileSync('build/.sources/client.json', '["scripts/part.ts", "src/kit/money.ts"]')`
  const read = { 'scripts/part.ts': 'one', 'src/kit/money.ts': 'one', 'src/kit/other.ts': 'one', 'tsconfig.json': '{}', 'README.md': 'one' }
  const project = aProject({ ...read, 'node_modules/@react-router/dev/bin.cjs': recording })
  await project.finish('start')
  let builds = 1
  for (const name of [
    'scripts/part.ts',
    'src/kit/money.ts',
    'tsconfig.json',
    'package.json',
    '.env',
    'public/robots.txt',
    'src/web/entry.client.tsx',
  ]) {
    project.write(name, '{ }')
    await project.finish('start')
    assert.equal(project.builds(), ++builds, name)
  }
  for (const name of ['src/kit/other.ts', 'README.md', 'src/web/page.test.tsx']) project.write(name, 'two')
  rmSync(join(project.root, 'tsconfig.json'))
  await project.finish('start')
  assert.equal(project.builds(), ++builds, 'a file that is gone')
  await project.finish('start')
  assert.equal(project.builds(), builds)
})

test('a file that is written during a build is in the next build', async () => {
  const project = aProject({ 'node_modules/@react-router/dev/bin.cjs': `${builder}; writeFileSync('src/web/page.tsx', 'late')` })
  await project.finish('start')
  project.write('node_modules/@react-router/dev/bin.cjs', builder)
  await project.finish('start')
  assert.equal(project.builds(), 2)
})

test('an incomplete build is repeated', async () => {
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

test('a signal reaches the shop, which ends by itself and returns its exit code', async () => {
  const waiting = "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 20)); setInterval(() => {}, 1000); console.log('ready')"
  const child = aProject({ 'src/main/start.ts': waiting, 'build/.gitkeep': '' }).run('start')
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break
  child.kill('SIGTERM')
  assert.deepEqual((await once(child, 'close'))[0], 7)
})

test('an install that agrees with the lock file counts, whoever made it', () => {
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

const withTools = { ...packages, 'node_modules/linter': { version: '1.0.0', integrity: 'c', dev: true } }
/** Writes down how it was called, and leaves what npm would leave. */
const npm = `import { readFileSync, writeFileSync, existsSync, mkdirSync } from 'node:fs'
const calls = existsSync('npm-calls') ? JSON.parse(readFileSync('npm-calls')) : []
writeFileSync('npm-calls', JSON.stringify([...calls, process.argv.includes('--omit=dev') ? 'to run' : 'all']))
const { packages } = JSON.parse(readFileSync('package-lock.json'))
const wanted = Object.entries(packages).filter(([path, { os, dev }]) => path && !os && !(dev && process.argv.includes('--omit=dev')))
for (const [path] of wanted) mkdirSync(path, { recursive: true })
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }))`

test('a start installs what running needs, the tests add their packages, and a later start removes none', async () => {
  const project = aProject({ 'package-lock.json': JSON.stringify({ packages: withTools }), 'scripts/verify.mjs': '', 'npm.js': npm })
  rmSync(join(project.root, 'node_modules/.package-lock.json'))
  const calls = async (command: string) => {
    const { code, output } = await project.finish(command)
    assert.equal(code, 0, output)
    return JSON.parse(readFileSync(join(project.root, 'npm-calls'), 'utf8'))
  }
  assert.deepEqual(await calls('start'), ['to run'])
  assert.deepEqual(await calls('shop'), ['to run'])
  assert.equal(existsSync(join(project.root, 'node_modules/linter')), false)
  assert.deepEqual(await calls('test'), ['to run', 'all'])
  assert.deepEqual(await calls('start'), ['to run', 'all'])
  assert.deepEqual(await calls('test'), ['to run', 'all'])

  const newer = { ...withTools, 'node_modules/vite': { version: '1.0.1', integrity: 'b' } }
  project.write('package-lock.json', JSON.stringify({ packages: newer }))
  assert.deepEqual(await calls('start'), ['to run', 'all', 'all'])
  assert.equal(existsSync(join(project.root, 'node_modules/linter')), true)
})

test('an unknown command is refused in one sentence', async () => {
  const project = aProject()
  const { code, output } = await project.finish('dance')
  assert.equal(code, 1)
  assert.equal(
    output.trim(),
    'There is no command "dance": use start, build, dev, shop, bench, festival, test, soak, crash, deaths, failover.',
  )
  assert.equal(existsSync(join(project.root, 'node_modules/builds')), false)
})
