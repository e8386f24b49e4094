import { once } from 'node:events'
import { createServer } from 'node:net'
import { type DataLocation, shortHash } from './data-location.ts'

/** The right to start a server on a folder. It ends with its process, however that ends. */
export type StartLock = { release(): void }

/**
 * Returns undefined while another process, or another user in this one, has it. After a crash all users of a server start it again at once, and
 * each of them removes what is left of the old one: without a lock it would take the lock file of the server that another has just started, which
 * then stops itself within a minute. On systems without names that end with their process everybody gets one.
 */
export async function tryStartLock({ folder }: DataLocation): Promise<StartLock | undefined> {
  const path = nameFor(`start-postgres-${shortHash(folder)}`)
  if (path === undefined) return { release: () => {} }
  const holder = createServer((socket) => socket.destroy())
  // In a worker of a cluster the primary would share it.
  holder.listen({ path, exclusive: true })
  try {
    await once(holder, 'listening')
  } catch (error) {
    // Where the system refuses such names, starting at once is the smaller evil.
    return (error as { code?: string }).code === 'EADDRINUSE' ? undefined : { release: () => {} }
  }
  holder.unref()
  return { release: () => void holder.close() }
}

const nameFor = (name: string): string | undefined =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : process.platform === 'linux' ? `\0${name}` : undefined
