import type { KeptFiles, KeptPages, WorkerSettings } from './kept-pages.ts'
import type { OfflineReplies } from './offline-replies.ts'

/** What a page asks the worker to keep once it has been shown: itself, and the scripts and pictures that it has fetched. */
export type KeepRequest = { readonly address: string; readonly files: readonly string[] }

/** The parts of https://www.w3.org/TR/service-workers/ that the worker uses; TypeScript has them only instead of the types of pages. */
type LateEvent = { waitUntil(done: Promise<unknown>): void }
type FetchEvent = LateEvent & { readonly request: Request; respondWith(reply: Promise<Response>): void }
type WorkerScope = {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly registration: { unregister(): Promise<boolean> }
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LateEvent & { readonly data: KeepRequest }) => void): void
}

/**
 * The shop's service worker. Pages always come from the network; a kept one is shown only where the network is away, and says so. Its
 * text is sent to browsers as it stands, so that it uses nothing outside of itself.
 */
export function serviceWorker(
  scope: WorkerScope,
  { cartPage }: WorkerSettings,
  files: KeptFiles,
  kept: KeptPages,
  { showKept }: OfflineReplies,
): void {
  scope.addEventListener('install', (event) =>
    event.waitUntil(Promise.all(kept.always.map((page) => kept.keepPage(page, 'omit'))).then(() => scope.skipWaiting())),
  )

  scope.addEventListener('activate', (event) => event.waitUntil(files.forgetOthers().then(() => scope.clients.claim())))

  scope.addEventListener('message', (event) => {
    const { data } = event
    const key = kept.keyOf(new URL(data.address, location.origin))
    if (key) event.waitUntil(kept.keepPage(key).then(() => files.keepFiles(data.files)))
  })

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin) return
    if (request.mode === 'navigate') {
      const key = url.pathname === cartPage ? cartPage : kept.keyOf(url)
      if (key) event.respondWith(fetch(request).catch(() => showKept(key)))
    } else if (files.isFile(url)) event.respondWith(fetch(request).catch(async () => (await caches.match(url.href)) ?? Response.error()))
  })
}

/** Takes the place of a worker that is switched off: it removes what that one has kept, and itself. */
export function serviceWorkerRemoval(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(remove()))

  async function remove(): Promise<void> {
    const own = (await caches.keys()).filter((name) => name.startsWith('shop '))
    await Promise.all(own.map((name) => caches.delete(name)))
    await scope.registration.unregister()
  }
}
