import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { offerLoginAgain, repeatAfterLogin } from './log-in-again.ts'

const tab = Object.assign(new EventTarget(), { hidden: false })
let isLoggedIn = false
const sent: string[] = []

/** What this window says to the others, and how they say it to this one. */
const windows = Object.assign(new EventTarget(), { sent: [] as unknown[], postMessage: (text: unknown) => void windows.sent.push(text) })

Object.assign(globalThis, {
  document: tab,
  BroadcastChannel: function aChannel() {
    return windows
  },
  window: {
    BroadcastChannel: true,
    location: { href: 'https://shop.example/desk' },
    async fetch(_: string, init?: RequestInit) {
      sent.push(String(init?.body ?? ''))
      return new Response(null, { status: isLoggedIn ? 200 : 401 })
    },
  },
})
Object.assign(globalThis.window.location, { origin: 'https://shop.example' })
repeatAfterLogin('/desk')
const post = (body: string) => window.fetch('/desk/act/run', { method: 'POST', body })

beforeEach(() => {
  tab.hidden = false
  isLoggedIn = false
  sent.length = 0
  windows.sent.length = 0
})

/** The dialog, and how often it was opened. `replies`: what each opening comes to. */
function dialogOf(replies: (() => boolean)[]): { opened: number } {
  const dialog = { opened: 0 }
  offerLoginAgain(async () => replies[dialog.opened++]?.() ?? false)
  return dialog
}
const logIn = () => (isLoggedIn = true)

test('a request whose login has ended is sent again after the login, and requests at once share one dialog', async () => {
  const dialog = dialogOf([logIn])
  const replies = await Promise.all([post('a note'), post('another')])
  assert.deepEqual([replies.map(({ status }) => status), dialog.opened], [[200, 200], 1])
  assert.deepEqual(sent, ['a note', 'another', 'a note', 'another'])
})

test('who goes on without being logged in is asked once more, and who leaves the dialog gets the refusal', async () => {
  const dialog = dialogOf([() => true, () => false])
  assert.equal((await post('a note')).status, 401)
  assert.deepEqual([dialog.opened, sent.length], [2, 2])
})

test('of two windows that both ask, the login in one closes the dialog of the other, which sends its request again', async () => {
  const closed: boolean[] = []
  offerLoginAgain(
    (elsewhere) =>
      new Promise((resolve) =>
        elsewhere.addEventListener('abort', () => {
          closed.push(true)
          resolve(true)
        }),
      ),
  )
  const asked = post('a note')
  await new Promise(setImmediate)
  logIn()
  windows.dispatchEvent(new Event('message'))
  assert.deepEqual([(await asked).status, closed, windows.sent], [200, [true], []])

  isLoggedIn = false
  dialogOf([logIn])
  await post('another')
  assert.deepEqual(windows.sent, ['logged in'], 'and the one where it was done says so')
})

test('a tab that nobody sees opens no dialog, and tries again by itself when somebody looks at it', async () => {
  const dialog = dialogOf([logIn])
  tab.hidden = true
  const asked = window.fetch('/desk/live?once')
  await new Promise(setImmediate)
  assert.deepEqual([dialog.opened, sent.length], [0, 1])
  // Meanwhile the same person has logged in in another tab.
  isLoggedIn = true
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal((await asked).status, 200)
  assert.deepEqual([dialog.opened, sent.length], [0, 2])
})

test('a tab that nobody sees asks as soon as somebody does, if the login has still ended', async () => {
  const dialog = dialogOf([logIn])
  tab.hidden = true
  const asked = post('a note')
  await new Promise(setImmediate)
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
  assert.equal((await asked).status, 200)
  assert.equal(dialog.opened, 1)
})
