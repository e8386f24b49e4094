import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { openStream } from './news-stream.ts'
import { whenAwake } from './when-awake.ts'

const [open, closed] = [1, 2]

type Source = EventTarget & { readyState: number; isClosed: boolean }

/** The connections that the browser was asked for, oldest first. */
const sources: Source[] = []

function fakeEventSource(): Source {
  const source = Object.assign(new EventTarget(), { readyState: open, isClosed: false, close: () => void (source.isClosed = true) })
  sources.push(source)
  return source
}

Object.assign(globalThis, {
  EventSource: Object.assign(
    function make() {
      return fakeEventSource()
    },
    { CLOSED: closed },
  ),
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })

function aStream() {
  const heard: unknown[] = []
  const stream = openStream({
    news: (news) => void heard.push(news),
    state: (state, mayHaveMissed) => void heard.push(mayHaveMissed ? `${state}, may have missed something` : state),
  })
  const last = () => sources.at(-1)!
  return {
    stream,
    heard,
    opens: () => last().dispatchEvent(new Event('open')),
    breaks: (readyState = open) => {
      last().readyState = readyState
      last().dispatchEvent(new Event('error'))
    },
  }
}

beforeEach(() => {
  sources.length = 0
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] })
})
afterEach(() => mock.timers.reset())

test('a stream that comes back after the server was started again may have missed something; the first one has not', () => {
  const { heard, opens, breaks } = aStream()
  opens()
  breaks()
  opens()
  assert.deepEqual(heard, ['live', 'stale', 'live, may have missed something'])
})

test('a stream that was refused is asked for again a minute later, and not after its end', () => {
  const { stream, breaks } = aStream()
  breaks(closed)
  mock.timers.tick(59_999)
  assert.equal(sources.length, 1)
  mock.timers.tick(1)
  assert.equal(sources.length, 2)
  breaks(closed)
  stream.end()
  mock.timers.tick(60_000)
  assert.equal(sources.length, 2)
})

test('after the device has slept the stream is opened anew, as one that may have missed something', () => {
  const { stream, heard, opens } = aStream()
  const ended = new AbortController()
  whenAwake(ended.signal, () => stream.openAgain())
  opens()
  // Hidden tabs look at the clock once a minute.
  mock.timers.tick(60_000)
  assert.equal(sources.length, 1)
  mock.timers.setTime(Date.now() + 3_600_000)
  mock.timers.tick(20_000)
  assert.deepEqual(
    sources.map(({ isClosed }) => isClosed),
    [true, false],
  )
  opens()
  assert.deepEqual(heard, ['live', 'live, may have missed something'])
  ended.abort()
})
