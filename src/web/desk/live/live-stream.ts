import type { LoaderFunctionArgs } from 'react-router'
import type { DeskTopic } from '#src/shop/workflows/live/live.ts'
import type { WaitingCounts } from '#src/shop/workflows/today/today.ts'
import type { LiveNews } from '../../desk-ui/live/live-news.ts'
import { connectionContext, deskContext } from '../desk-context.ts'

/** A browser and the proxies before it keep a stream open that is not silent for so long. The login is looked at as often. */
const commentMs = 20_000
/** Then the browser connects again, and its login is checked like that of any page. */
const longestMs = 30 * 60_000
/** At least so much time lies between two countings. */
const countEveryMs = 1_000
const reconnectMs = 3_000

/** What has changed and how much waits, as server-sent events: topics and counts, never a name or a number of an order. With `?once` as JSON. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const { token = '' } = context.get(connectionContext)
  if (new URL(request.url).searchParams.has('once'))
    return Response.json({ topics: [], counts: await shop.today.count(login.role) } satisfies LiveNews)

  const stream = openStream({
    count: () => shop.today.count(login.role),
    isLoggedIn: async () => (await shop.staff.findDeskLogin(token, { isUse: false })) !== undefined,
  })
  const stopWatching = await shop.live.watch({ email: login.email, changed: stream.changed })
  // A browser that gets this does not connect again, and asks once a minute instead.
  if (!stopWatching) return new Response(null, { status: 204 })
  request.signal.addEventListener('abort', () => stream.end())
  void stream.ended.then(stopWatching)
  return new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } })
}

type StreamDeps = { readonly count: () => Promise<WaitingCounts>; readonly isLoggedIn: () => Promise<boolean> }

function openStream({ count, isLoggedIn }: StreamDeps) {
  const encoder = new TextEncoder()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const waiting = new Set<DeskTopic>()
  let isOver = false
  let isCounting = false
  let controller: ReadableStreamDefaultController<Uint8Array>

  const send = (text: string) => void (isOver || controller.enqueue(encoder.encode(text)))
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      send(`retry: ${reconnectMs}\n\n`)
      void sendNews()
    },
    cancel: () => end(),
  })
  const comments = setInterval(() => void keepOpen(), commentMs)
  const longest = setTimeout(end, longestMs)
  void ended.then(() => {
    isOver = true
    clearInterval(comments)
    clearTimeout(longest)
    try {
      controller.close()
    } catch {
      // The reader has left already.
    }
  })
  return { body, ended, end, changed }

  function changed(topics: readonly DeskTopic[]): void {
    for (const topic of topics) waiting.add(topic)
    if (!isCounting) void sendNews()
  }

  /** Sends what has changed until then, with the counts as they are then. */
  async function sendNews(): Promise<void> {
    isCounting = true
    do {
      const topics = [...waiting]
      waiting.clear()
      // Undefined while nothing can be counted.
      const counts = await count().catch(() => undefined)
      send(`data: ${JSON.stringify({ topics, counts } satisfies LiveNews)}\n\n`)
      await new Promise((resolve) => setTimeout(resolve, countEveryMs).unref())
    } while (waiting.size > 0 && !isOver)
    isCounting = false
  }

  async function keepOpen(): Promise<void> {
    // While the database is away nobody is logged out.
    if (await isLoggedIn().catch(() => true)) send(': still here\n\n')
    else end()
  }
}
