// Waits for the end of the run that started it: when the run was killed, this ends the processes that it has left.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { endFamily } from './processes.mjs'

const { folder, token, stopServer } = JSON.parse(process.argv[2])
const groups = new Set()
let isDone = false

// The run itself handles Ctrl-C and the end of a terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'done') isDone = true
  else if (line.startsWith('+')) groups.add(Number(line.slice(1)))
  else groups.delete(Number(line.slice(1)))
}
if (!isDone) await clearUp()

async function clearUp() {
  for (const group of groups) await endFamily({ group, token, folder })
  await endFamily({ token, folder })
  if (stopServer) {
    const { stopTestServer } = await import('../../tests/database.ts')
    await stopTestServer()
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
