/** What the desk replies to a login from the dialog. */
export type AgainAnswer = { readonly state: 'in' | 'code' | 'factor' } | { readonly state: 'refused'; readonly message: string }

/** Opens the dialog; fulfilled with whether the person is logged in again, which `elsewhere` says of another window. */
type Ask = (elsewhere: AbortSignal) => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined
let elsewhere = new AbortController()
/** The windows of one browser have one login. */
let windows: BroadcastChannel | undefined

/** The dialog is on the page, and opens by `open`. Returns a function for when it is gone. */
export function offerLoginAgain(open: Ask): () => void {
  ask = open
  return () => {
    if (ask === open) ask = undefined
  }
}

/** Asks the same person to log in again. Several requests that were refused share one dialog. */
function logInAgain(): Promise<boolean> {
  asked ??= askHere().finally(() => (asked = undefined))
  return asked
}

async function askHere(): Promise<boolean> {
  elsewhere = new AbortController()
  const isIn = (await ask?.(elsewhere.signal)) ?? false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  if (isIn && !elsewhere.signal.aborted) windows?.postMessage('logged in')
  return isIn
}

/** Repeats each request of the desk that is refused because the login has ended, once the person has logged in again. */
export function repeatAfterLogin(below: string): void {
  const send = window.fetch.bind(window)
  if ('BroadcastChannel' in window) {
    windows = new BroadcastChannel('desk login')
    windows.addEventListener('message', () => elsewhere.abort())
  }
  window.fetch = async (input, init) => {
    const sendOnce = () => send(input instanceof Request ? input.clone() : input, init)
    let response = await sendOnce()
    while (response.status === 401 && isBelow(input, below)) {
      if (document.hidden) {
        await seen()
        // The same person may have logged in again in another tab.
        response = await sendOnce()
      } else if (await logInAgain()) response = await sendOnce()
      else break
    }
    return response
  }
}

/** Fulfilled when somebody looks at this tab: of many that ask for news by themselves, one asks for the login. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })

const isBelow = (input: Request | URL | string, below: string): boolean => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
  return origin === window.location.origin && (pathname === below || pathname.startsWith(`${below}/`) || pathname.startsWith(`${below}.`))
}
