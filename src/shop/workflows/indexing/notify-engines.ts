import { SupplierError } from '#src/kit/supplier-error.ts'
import type { SearchEngines } from '../../catalogue/search-engines.port.ts'
import type { Deps } from '../deps.ts'
import {
  findNotices,
  listNotified,
  markNotified,
  type NotifiedPage,
  type PageNotices,
  planNextNotice,
  recordFailedNotice,
  makeKey,
} from './notified-pages.store.ts'

export type IndexingDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'searchEngines' | 'publicSite'>

const minuteMs = 60_000
const firstPauseMs = 5 * minuteMs
const longestPauseMs = 6 * 60 * minuteMs
/** What search engines refuse needs a person; they are asked again once a day. */
const refusedPauseMs = 24 * 60 * minuteMs

/** 'nothing': no public page shows anything else than before. 'first': what pages show was noted, for search engines have found it without us. */
export type NoticeRound = 'off' | 'busy' | 'waits' | 'first' | 'nothing' | 'failed' | { readonly notified: readonly string[] }

/**
 * Compares what public pages show with what search engines were last notified of, and names what is new, changed or gone. Each notice is
 * recorded once it was taken, so a round that is killed repeats one notice at most.
 */
export async function notifyEngines(deps: IndexingDeps): Promise<NoticeRound> {
  const { db, clock, settings, searchEngines } = deps
  if (!searchEngines || !settings.searchEngines.areNotified) return 'off'
  const lock = await db.lock('notices of pages')
  if (!lock) return 'busy'
  try {
    const notices = await openNotices(deps)
    if (notices.nextTryAt && notices.nextTryAt > clock()) return 'waits'
    return await notifyOfChanges(notices, { ...deps, searchEngines })
  } catch (fault) {
    if (!(fault instanceof SupplierError)) throw fault
    await planNext(fault, deps)
    return 'failed'
  } finally {
    await lock.release()
  }
}

async function openNotices({ db }: Pick<IndexingDeps, 'db'>): Promise<PageNotices> {
  const notices = await findNotices(db)
  if (notices) return notices
  await db.transaction(makeKey)
  return (await findNotices(db))!
}

async function notifyOfChanges(
  { key, notifiedAt }: PageNotices,
  { db, clock, searchEngines, publicSite }: IndexingDeps & { readonly searchEngines: SearchEngines },
): Promise<NoticeRound> {
  const pages = await publicSite.listPages()
  if (!notifiedAt) {
    await db.transaction((tx) => markNotified(tx, pages, [], clock()))
    return 'first'
  }
  const changes = changesOf(pages, await listNotified(db))
  const { origin, keyPath } = publicSite
  const { mostPages } = searchEngines
  for (let begin = 0; begin < changes.length; begin += mostPages) {
    const named = changes.slice(begin, begin + mostPages)
    await searchEngines.notify(
      { origin, key, keyPath },
      named.map(({ path }) => path),
    )
    const gone = named.flatMap(({ path, shown }) => (shown === undefined ? [path] : []))
    await db.transaction((tx) => markNotified(tx, named.filter(isShown), gone, clock()))
  }
  return changes.length === 0 ? 'nothing' : { notified: changes.map(({ path }) => path) }
}

/** Without `shown` the page is gone: it was withdrawn, or leads to another address now. */
type PageChange = { readonly path: string; readonly shown: string | undefined }

const isShown = (change: PageChange): change is NotifiedPage => change.shown !== undefined

function changesOf(pages: readonly NotifiedPage[], notified: readonly NotifiedPage[]): PageChange[] {
  const before = new Map(notified.map(({ path, shown }) => [path, shown]))
  const now = new Set(pages.map(({ path }) => path))
  return [
    ...pages.filter(({ path, shown }) => before.get(path) !== shown),
    ...notified.filter(({ path }) => !now.has(path)).map(({ path }) => ({ path, shown: undefined })),
  ]
}

const planNext = ({ message, tryAgain, retryAfterMs = 0 }: SupplierError, { db, clock }: IndexingDeps): Promise<void> =>
  db.transaction(async (tx) => {
    const at = clock()
    const failures = await recordFailedNotice(tx, message, at)
    const growing = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
    const pauseMs = tryAgain === 'never' ? refusedPauseMs : growing
    await planNextNotice(tx, new Date(at.getTime() + Math.max(pauseMs, retryAfterMs)))
  })
