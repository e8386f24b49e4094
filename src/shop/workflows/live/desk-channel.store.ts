import type { Database, Sql } from '#src/platform/db/database.ts'
import { notify } from '#src/platform/db/notify.ts'
import { type DeskTopic, deskTopics, isDeskTopic } from './topics.ts'

const channel = 'desk'

/** Notifies every process. To be called outside any transaction of an order: a transaction that notifies holds a lock on the whole database while it commits. */
export const sendTopics = (sql: Sql, topics: Iterable<string>): Promise<void> => notify(sql, channel, [...topics].join(','))

/** Calls back with the topics of every process; with all of them after the connection had dropped, because some may have been missed. */
export const receiveTopics = (
  db: Pick<Database, 'listen'>,
  changed: (topics: readonly DeskTopic[]) => void,
): Promise<() => Promise<void>> =>
  db.listen(channel, {
    received: (payload) => changed(payload.split(',').filter(isDeskTopic)),
    reconnected: () => changed(deskTopics),
  })
