import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

export const packages = {
  '': {},
  'node_modules/vite': { version: '1.0.0', integrity: 'a' },
  'node_modules/other': { optional: true, os: ['plan9'] },
}
export const builder =
  "const { readFileSync, writeFileSync, existsSync } = require('node:fs'); const n = existsSync('node_modules/builds') ? +readFileSync('node_modules/builds') : 0; if (!process.argv.includes('src/web/desk')) writeFileSync('node_modules/builds', String(n + 1))"

/** A project of a few stub files around the real prepare scripts. */
export function aProject(files: Record<string, string> = {}, environment: Record<string, string> = {}) {
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
    'src/main/serving-process.ts': '',
    'src/main/pictures-ahead/picture-process.ts': '',
    'scripts/production-react.mjs': '',
    'src/web/page.tsx': 'one',
    'src/main/start.ts': 'console.log("started")',
    'src/main/shop-cli.ts': '',
    ...files,
  }
  for (const [path, text] of Object.entries(project)) write(path, text)
  symlinkSync(fileURLToPath(new URL('../../node_modules/rolldown', import.meta.url)), join(root, 'node_modules/rolldown'), 'junction')
  for (const part of ['prepare.mjs', 'prepare'])
    cpSync(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(root, 'scripts', part), { recursive: true })
  const run = (...args: string[]) =>
    spawn(process.execPath, ['scripts/prepare.mjs', ...args], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(root, 'npm.js'), ...environment },
    })
  const finish = async (...args: string[]) => {
    const child = run(...args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  return { root, write, run, finish, builds: () => Number(readFileSync(join(root, 'node_modules/builds'), 'utf8')) }
}
