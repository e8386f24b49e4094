import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type StartedChild<Message> = {
  /** What it sent to its parent when it was ready, such as its address. */
  readonly message: Message
  /** Lets it close what it has opened, and resolves when it has ended. */
  end(): Promise<void>
  /** SIGKILL: nothing is closed or flushed. */
  kill(): Promise<void>
}

const children = new Set<ChildProcess>()
let mayLive = true

/** `killChildren` reaches it until it has ended. */
export function noteChild(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (!mayLive) child.kill('SIGKILL')
}

/** Ends all children, and from now on each new one at once. */
export async function killChildren(): Promise<void> {
  mayLive = false
  await Promise.all(
    [...children].map((child) => {
      child.ref()
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      return exited
    }),
  )
}

/** Before the source of a program: it runs bundled where that is fresh, in a fraction of the time. */
export const bundled = 'scripts/prepare/run.mjs'

const ours = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts a program that calls `endWithParent` and sends one message when it is ready. It ends with this process, and never keeps
 * this process from ending: a test that failed half way leaves nothing behind.
 */
export async function startChild<Message>(what: string, args: readonly string[], root = ours): Promise<StartedChild<Message>> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  noteChild(child)
  const exited = once(child, 'exit')
  const [message] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`${what} ended with ${code}`))),
  ])) as [Message]
  child.unref()
  child.channel?.unref()
  const gone = async () => {
    child.ref()
    await exited
  }
  return {
    message,
    end() {
      if (child.connected) child.disconnect()
      return gone()
    },
    kill() {
      child.kill('SIGKILL')
      return gone()
    },
  }
}
