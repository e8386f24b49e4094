import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import { deskPages } from '#src/web/routes/desk-pages.ts'
import { bundled } from '#tests/start-child.ts'

type Ended = { code: number; out: string; complaint: string }

const shop = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, ['--import', './scripts/tsx.mjs', bundled, 'src/main/shop-cli.ts', ...args], (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), out, complaint }),
    )
  })

test('help lists the commands, and so does no command at all', async () => {
  const [asked, none] = await Promise.all([shop('help'), shop()])
  assert.deepEqual([asked.code, none.out], [0, asked.out])
  assert.match(asked.out, /^ {2}import \[folder\] \[--pictures\]/m)
})

test('docs/desk.md leads from each command to a screen that exists, or names why it is for the terminal only', async () => {
  const commands = [...(await shop('help')).out.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)/gm)].map(([, name]) => name ?? '')
  assert.ok(commands.length > 40)
  const rows = rowsFrom('docs/desk.md', '## From the terminal to the desk')
  const named = rows.flatMap(([written = '']) => commandsIn(written, commands))
  assert.deepEqual(named.toSorted(), commands.toSorted())

  const screens = Object.values(deskPages).map(({ path }) => (path === '/' ? deskPath : deskPath + path))
  for (const [written, where = ''] of rows) {
    const addresses = [...where.matchAll(/`(\/[^`]+)`/g)].map(([, address]) => address ?? '')
    for (const address of addresses) assert.ok(screens.includes(address), `${address} of ${written} is no screen`)
    assert.ok(addresses.length > 0 || /^the terminal only: \S/.test(where), `${written} leads nowhere`)
  }
})

/** The cells of the table below a heading. */
const rowsFrom = (file: string, heading: string): string[][] =>
  (readFileSync(file, 'utf8').split(heading)[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

/** A cell names the group of its commands once: `orders list`, `show`. */
function commandsIn(cell: string, known: readonly string[]): string[] {
  const written = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
  const [group] = written[0]?.split(' ') ?? []
  return written.map((name) => (known.includes(name) ? name : `${group} ${name}`))
}

test('an unknown command ends with one sentence and exit code 2, whatever its name', async () => {
  for (const name of ['importt', 'constructor', '__proto__']) {
    const { code, out, complaint } = await shop(name)
    assert.deepEqual([code, out], [2, ''])
    assert.match(complaint, new RegExp(`^There is no command "${name}"[.]\n`))
    assert.doesNotMatch(complaint, /\n +at /)
  }
})

test('a wrong option prints the usage of the command', async () => {
  const { code, complaint } = await shop('import', '--stocks')
  assert.equal(code, 2)
  assert.match(complaint, /Unknown option '--stocks'/)
  assert.match(complaint, /npm run shop -- import \[folder\] \[--pictures\]/)
})

test('an import of a folder whose settings are at fault brings in nothing and names every field', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ colour: 'red' }))
  const { code, complaint } = await shop('import', folder)
  assert.equal(code, 1)
  for (const field of ['brand', 'contact', 'orders', 'colour']) assert.match(complaint, new RegExp(`settings[.]json: .*${field}`))
  assert.match(complaint, /nothing was imported/)
})
