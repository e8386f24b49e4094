import type { DeskTopic } from '#src/shop/workflows/live/live.ts'
import type { WaitingCounts } from '#src/shop/workflows/today/today.ts'

/** What the server sends to an open desk. Undefined counts could not be counted just then. */
export type LiveNews = { readonly topics: readonly DeskTopic[]; readonly counts?: WaitingCounts | undefined }

/** `connecting` for as long as nothing is known; `stale` when the stream was lost, so that the page asks by itself once a minute. */
export type LiveState = 'connecting' | 'live' | 'stale' | 'offline'
