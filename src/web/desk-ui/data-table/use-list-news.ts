import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { DeskTopic } from '#src/shop/workflows/live/live.ts'
import { useFreshPage, useTopic } from '../live.ts'
import { markedRows, newsLabel, type RowFreshness, type RowNews, rowNews } from './row-news.ts'

type List<Row> = {
  readonly topics: DeskTopic | readonly DeskTopic[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** One and many: "order", "orders". */
  readonly names: readonly [string, string]
  readonly isBusy: () => boolean
}

/** What was last announced to screen readers; `times` tells apart two that read alike. */
export type Announced = { readonly text: string; readonly times: number }

/**
 * Keeps a list fresh. While it is busy the list stays, and `label` has what a fresh one would show: "2 new orders". `marked` are the rows
 * that came or changed under the eyes of whoever looks at this list. `rowsOf` reads the rows of the page that is asked beside it.
 */
export function useListNews<Data, Row>({ topics, rows, keyOf, names, isBusy }: List<Row>, rowsOf: (data: Data) => readonly Row[]) {
  const { pathname, search } = useLocation()
  const beside = useFetcher<Data>()
  const { take } = useFreshPage(topics, isBusy)
  const [label, setLabel] = useState<string>()
  const [announced, setAnnounced] = useState<Announced>({ text: '', times: 0 })
  const came = useCame(rows, keyOf, search)
  // What stood on the button was announced already when its rows are shown.
  const announce = (text: string | undefined) => {
    if (text !== undefined && text !== label) setAnnounced(({ times }) => ({ text, times: times + 1 }))
  }
  useTopic(topics, () => {
    if (isBusy()) void beside.load(pathname + search)
  })
  const compare = useEffectEvent((data: Data) => {
    const next = newsLabel(rowNews(rows, rowsOf(data), keyOf), names)
    announce(next)
    setLabel(next)
  })
  useEffect(() => {
    if (beside.data !== undefined) compare(beside.data as Data)
  }, [beside.data])
  const show = useEffectEvent(() => {
    announce(newsLabel(came.last, names))
    setLabel(undefined)
  })
  useEffect(() => show(), [rows])
  return { label, take, announced, freshnessOf: (row: Row) => came.marked.get(keyOf(row)) }
}

type Came = { readonly last: RowNews; readonly marked: ReadonlyMap<string, RowFreshness> }

const nothing: RowNews = { added: [], changed: [] }

/** What is other than it was a moment ago in the same list; the marks stay until the next news. */
function useCame<Row>(rows: readonly Row[], keyOf: (row: Row) => string, search: string): Came {
  const list = withoutPeek(search)
  const [before, setBefore] = useState<Came & { rows: readonly Row[]; list: string }>({ rows, list, last: nothing, marked: new Map() })
  if (before.rows === rows) return before
  const isOther = before.list !== list
  const last = isOther ? nothing : rowNews(before.rows, rows, keyOf)
  const now = { last, marked: isOther || last.added.length + last.changed.length > 0 ? markedRows(last) : before.marked }
  setBefore({ rows, list, ...now })
  return now
}

function withoutPeek(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('peek')
  return String(params)
}
