import type { Database, Lock } from '#src/platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { receiveTopics } from './desk-channel.store.ts'
import type { DeskTopic } from './topics.ts'

/** One open desk: `changed` is called with what has changed, some time after it did. */
export type Watcher = { readonly email: string; changed(topics: readonly DeskTopic[]): void }

/** More than one browser on each of somebody's devices gets nothing: their tabs ask by themselves. */
const mostOfPerson = 4

/** Takes one of this person's places among all processes; it is free again when it is released, or its process ends. */
async function takePlace(db: Pick<Database, 'lock'>, email: string): Promise<Lock | undefined> {
  for (let place = 1; place <= mostOfPerson; place++) {
    const lock = await db.lock(`open desk ${place} of ${email}`)
    if (lock) return lock
  }
  return undefined
}

/** Passes what changes in any process on to the open desks of this one. Listens only while there is one. */
export function watchers({ db }: Pick<Deps, 'db'>) {
  const open = new Set<Watcher>()
  let listening: Promise<() => Promise<void>> | undefined

  async function listen(): Promise<void> {
    listening ??= receiveTopics(db, (topics) => {
      for (const watcher of open) watcher.changed(topics)
    })
    await listening.catch((error: unknown) => {
      listening = undefined
      throw error
    })
  }

  return {
    /** Returns a function that ends it; undefined when this person watches from too many places already. Throws while the database is away. */
    async watch(watcher: Watcher): Promise<(() => void) | undefined> {
      const place = await takePlace(db, watcher.email)
      if (!place) return undefined
      open.add(watcher)
      await listen().catch(async (error: unknown) => {
        open.delete(watcher)
        await place.release()
        throw error
      })
      return () => {
        open.delete(watcher)
        void place.release()
        if (open.size > 0 || !listening) return
        const ended = listening
        listening = undefined
        void ended.then((stop) => stop()).catch(() => {})
      }
    },
  }
}
