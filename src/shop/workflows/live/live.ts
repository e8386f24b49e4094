import type { Deps } from '../deps.ts'
import { announceChanges } from './announce-changes.ts'
import { watchers } from './watchers.ts'

export { type DeskTopic, deskTopics } from './topics.ts'
export type { Watcher } from './watchers.ts'

/** What changes, reported to the desks of all processes. */
export const live = (deps: Pick<Deps, 'db'>) => ({
  announce: () => announceChanges(deps),
  ...watchers(deps),
})
