import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { DeskTopic } from '#src/shop/workflows/live/live.ts'
import { useFreshPage, useTopic } from '../live.ts'
import { newsLabel, rowNews } from './row-news.ts'

type List<Row> = {
  readonly topics: DeskTopic | readonly DeskTopic[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** One and many: "order", "orders". */
  readonly names: readonly [string, string]
  readonly isBusy: () => boolean
}

/**
 * Keeps a list fresh. While it is busy the list stays, and `label` has what a fresh one would show: "2 new orders". `marked` are the rows
 * that came or changed under the eyes of whoever looks at this list. `rowsOf` reads the rows of the page that is asked beside it.
 */
export function useListNews<Data, Row>({ topics, rows, keyOf, names, isBusy }: List<Row>, rowsOf: (data: Data) => readonly Row[]) {
  const { pathname, search } = useLocation()
  const beside = useFetcher<Data>()
  const { take } = useFreshPage(topics, isBusy)
  const [label, setLabel] = useState<string>()
  useTopic(topics, () => {
    if (isBusy()) void beside.load(pathname + search)
  })
  const compare = useEffectEvent((data: Data) => setLabel(newsLabel(rowNews(rows, rowsOf(data), keyOf), names)))
  useEffect(() => {
    if (beside.data !== undefined) compare(beside.data as Data)
  }, [beside.data])
  useEffect(() => setLabel(undefined), [rows])
  return { label, take, marked: useMarked(rows, keyOf, search) }
}

/** The rows that are other than they were a moment ago in the same list. */
function useMarked<Row>(rows: readonly Row[], keyOf: (row: Row) => string, search: string): ReadonlySet<string> {
  const list = withoutPeek(search)
  const [before, setBefore] = useState({ rows, list, marked: new Set<string>() as ReadonlySet<string> })
  if (before.rows === rows) return before.marked
  const { added, changed } = rowNews(before.rows, rows, keyOf)
  const isOther = before.list !== list
  const now = isOther ? new Set<string>() : added.length + changed.length > 0 ? new Set([...added, ...changed]) : before.marked
  setBefore({ rows, list, marked: now })
  return now
}

function withoutPeek(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('peek')
  return String(params)
}
