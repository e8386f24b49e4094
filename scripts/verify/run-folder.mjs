// One run of the verification: a temporary folder for everything that it starts, and a process that cleans up if the run itself is killed.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endFamily, markEnvironment } from './processes.mjs'

/** `stopServer` makes the cleaner stop the test PostgreSQL too. */
export function openRun({ stopServer = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  // Other users may read it, like the temporary folder itself: a test PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const token = basename(folder)
  const cleaner = startCleaner({ folder, token, stopServer })
  let programs = 0
  return {
    folder,
    /** Returns the temporary folder and the mark of one program. */
    forProgram() {
      const own = `${token}.${++programs}`
      const temporary = join(folder, String(programs))
      mkdirSync(temporary)
      chmodSync(temporary, 0o1777)
      return {
        token: own,
        folder: temporary,
        env: { TMPDIR: temporary, TMP: temporary, TEMP: temporary, ...markEnvironment(`${token},${own}`) },
      }
    },
    /** The cleaner needs the process groups on systems where processes cannot be found by their mark. */
    began: (group) => void cleaner.send(`+${group}`),
    ended: (group) => void cleaner.send(`-${group}`),
    async close() {
      await endFamily({ token, folder })
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      await cleaner.dismiss()
    },
  }
}

function startCleaner(duty) {
  const path = fileURLToPath(new URL('clean-up.mjs', import.meta.url))
  const hooks = ['--import', fileURLToPath(new URL('../tsx.mjs', import.meta.url))]
  const child = spawn(process.execPath, [...hooks, path, JSON.stringify(duty)], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdin.on('error', () => {})
  child.unref()
  child.stdin.unref()
  return {
    send: (line) => child.stdin.write(`${line}\n`),
    async dismiss() {
      child.ref()
      child.stdin.end('done\n')
      await ended
    },
  }
}
