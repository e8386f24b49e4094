import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

type Ended = { code: number; out: string; complaint: string }

const shop = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, ['--import', './scripts/tsx.mjs', 'src/main/shop-cli.ts', ...args], (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), out, complaint }),
    )
  })

test('help lists the commands, and so does no command at all', async () => {
  const [asked, none] = await Promise.all([shop('help'), shop()])
  assert.deepEqual([asked.code, none.out], [0, asked.out])
  assert.match(asked.out, /^ {2}import \[folder\] \[--stock\]/m)
})

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
  assert.match(complaint, /npm run shop -- import \[folder\] \[--stock\]/)
})

test('an import of a folder whose settings are at fault brings in nothing and names every field', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ colour: 'red' }))
  const { code, complaint } = await shop('import', folder)
  assert.equal(code, 1)
  for (const field of ['brand', 'contact', 'orders', 'colour']) assert.match(complaint, new RegExp(`settings[.]json: .*${field}`))
  assert.match(complaint, /nothing was imported/)
})
