import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { DataLocation } from './data-location.ts'
import { tryStartLock } from './start-lock.ts'

const locationOf = (folder: string): DataLocation => ({ folder, cluster: folder, secretFile: '', logFile: '', account: undefined })
const onLinux: typeof test = process.platform === 'linux' ? test : ((() => {}) as never)

onLinux('one user at a time may start the server of a folder, and those of other folders meanwhile', async () => {
  const [folder, other] = [`/shop ${process.pid}`, `/other ${process.pid}`]
  const lock = await tryStartLock(locationOf(folder))
  assert.ok(lock)
  assert.equal(await tryStartLock(locationOf(folder)), undefined)
  const beside = await tryStartLock(locationOf(other))
  assert.ok(beside)
  lock.release()
  const next = await tryStartLock(locationOf(folder))
  assert.ok(next)
  for (const held of [beside, next]) held.release()
})

onLinux('the right of a process that is killed ends with it', async () => {
  const folder = `/killed ${process.pid}`
  const code = `import { tryStartLock } from ${JSON.stringify(fileURLToPath(new URL('start-lock.ts', import.meta.url)))}
    console.log(String((await tryStartLock({ folder: ${JSON.stringify(folder)} })) !== undefined))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  assert.deepEqual(await once(createInterface(child.stdout), 'line'), ['true'])
  assert.equal(await tryStartLock(locationOf(folder)), undefined)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await tryStartLock(locationOf(folder))
  assert.ok(lock)
  lock.release()
})
