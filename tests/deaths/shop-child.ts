import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bundled, noteChild } from '#tests/start-child.ts'
import type { FromShop, OpenShop, ToShop } from './messages.ts'
import type { Point } from './point.ts'

/** A process that opens one shop after the other. */
export type ShopChild = {
  /** Returns its address; undefined when the process died while it opened. */
  open(request: OpenShop): Promise<string | undefined>
  /** Returns what it came past; undefined when it is dead. */
  close(): Promise<Passed | undefined>
  readonly isDead: boolean
  /** Resolves when it is dead, with the point at which it killed itself; undefined when something else ended it. */
  readonly death: Promise<Death | undefined>
  kill(): Promise<unknown>
}

/** The points that a process came past, and how many strikes hit it. */
export type Passed = { readonly points: readonly Point[]; readonly blows: number }

/** With how many strikes hit the process, the last included. */
export type Death = { readonly point: Point; readonly number: number; readonly blows: number }

const root = fileURLToPath(new URL('../..', import.meta.url))
const preparations = ['./scripts/production-react.mjs', './scripts/tsx.mjs'].flatMap((file) => ['--import', file])

/** Starts one, and loads its code; it is ready for `open` at once. `failover` runs where a strike asks for it. */
export function startShopChild(failover: () => Promise<void>): ShopChild {
  const child = spawn(process.execPath, [...preparations, bundled, 'tests/deaths/dying-shop.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    // Half of a start is the compiling of its code.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...process.env },
  })
  noteChild(child)
  const messages = receive(child)
  const death = lastWordsOf(child)
  let isDead = false
  void death.then(() => (isDead = true))
  const send = (message: ToShop) => void child.send(message, () => {})
  const isReady = messages.next('ready')

  /** A message, or undefined when the process dies first. */
  const reply = async <Name extends Kind>(name: Name, message: ToShop): Promise<MessageOf<Name> | undefined> => {
    await Promise.race([isReady, death])
    const answer = messages.next(name)
    const failed = messages.next('failed').then(({ failed }) => Promise.reject(new Error(failed)))
    failed.catch(() => {})
    if (!isDead) send(message)
    return Promise.race([answer, failed, death.then(() => undefined)])
  }
  messages.on('failover', () => void failover().then(() => send({ failedOver: true })))

  return {
    open: async (request) => (await reply('address', { open: request }))?.address,
    close: () => reply('points', { close: true }),
    get isDead() {
      return isDead
    },
    death,
    async kill() {
      child.kill('SIGKILL')
      await death
    },
  }
}

type Kind = FromShop extends infer Message ? (Message extends unknown ? keyof Message : never) : never
type MessageOf<Name extends Kind> = Extract<FromShop, Record<Name, unknown>>

function receive(child: ChildProcess) {
  const waiting = new Map<Kind, ((message: never) => void)[]>()
  const standing = new Map<Kind, () => void>()
  child.on('message', (message: FromShop) => {
    const [name] = Object.keys(message) as [Kind]
    standing.get(name)?.()
    for (const take of waiting.get(name)?.splice(0) ?? []) take(message as never)
  })
  return {
    next: <Name extends Kind>(name: Name): Promise<MessageOf<Name>> =>
      new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve])),
    on: (name: Kind, run: () => void) => void standing.set(name, run),
  }
}

/** What a process writes there it writes as its last act. */
async function lastWordsOf(child: ChildProcess): Promise<Death | undefined> {
  const pipe = child.stdio[4] as Readable
  const [words] = await Promise.all([text(pipe), once(child, 'exit')])
  return words === '' ? undefined : (JSON.parse(words) as Death)
}
