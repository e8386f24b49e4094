import type { Deps } from '../deps.ts'
import { sendTopics } from './desk-channel.store.ts'

/** Changes of this time are sent together. */
const collectedMs = 500
/** Until the next try while the database is away. */
const retryMs = 2_000

/**
 * Sends the topics of what this process changes to all processes. An order only adds its topics to a set in memory: the notification is
 * a statement of its own, at most two a second, whatever the load. Returns a function that sends what is left, and ends it.
 */
export function announceChanges({ db }: Pick<Deps, 'db'>): () => Promise<void> {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const stopFollowing = db.onChanged((topics) => {
    for (const topic of topics) waiting.add(topic)
    plan(collectedMs)
  })
  return async () => {
    stopFollowing()
    clearTimeout(timer)
    await sending
    // Nobody waits for topics so much that a shop may not stop without the database.
    if (waiting.size > 0) await sendTopics(db, waiting).catch(() => {})
  }

  function plan(afterMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      sending = send()
    }, afterMs).unref()
  }

  async function send(): Promise<void> {
    const topics = [...waiting]
    waiting.clear()
    try {
      await sendTopics(db, topics)
    } catch {
      for (const topic of topics) waiting.add(topic)
      plan(retryMs)
    }
  }
}
