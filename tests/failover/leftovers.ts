import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs beside a cluster. When the process that started both has ended, in whatever way, the servers end and their folder goes. */
const folder = process.argv[2] ?? ''
process.on('SIGINT', () => {})
process.stdin.resume().once('close', () => void sweep())

async function sweep(): Promise<void> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  // Programs beside the servers, such as Patroni, before the servers that they would start again.
  for (const { name } of entries) if (name.endsWith('.pid')) end(Number(readFileSync(join(folder, name), 'utf8')), 'SIGKILL')
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    for (const data of readdirSync(join(folder, name))) {
      const path = join(folder, name, data, 'postmaster.pid')
      // Immediate shutdown: its children end too.
      if (existsSync(path)) end(Number(readFileSync(path, 'utf8').split('\n')[0]), 'SIGQUIT')
    }
  }
  // A server that is ending may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
