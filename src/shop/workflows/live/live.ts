import type { Deps } from '../deps.ts'
import { announceChanges } from './announce-changes.ts'
import { receiveTopics } from './desk-channel.store.ts'
import type { DeskTopic } from './topics.ts'

export type { DeskTopic } from './topics.ts'

/** What changes, reported to the desks of all processes. */
export const live = (deps: Pick<Deps, 'db'>) => ({
  announce: () => announceChanges(deps),
  follow: (changed: (topics: readonly DeskTopic[]) => void) => receiveTopics(deps.db, changed),
})
