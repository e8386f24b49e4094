import { addressOf, findPage, serviceWorkerPath } from '../../routes.ts'
import type { KeepRequest } from './service-worker.ts'

/** Has the service worker keep the page that is shown, and what it has fetched. Whoever saves data fetches nothing for later. */
export async function keepPage(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (!serviceWorker || connection?.saveData) return
  await Promise.all(Array.from(document.images, (image) => image.loading === 'lazy' || image.decode().catch(() => undefined)))
  await serviceWorker.register(serviceWorkerPath)
  const { active } = await serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ address: location.href, files } satisfies KeepRequest, [])
}

/**
 * Shows the page that was kept for an address which could not be fetched, or else which pages were; not where it is that page itself which
 * has failed.
 */
export async function openKept(address: string): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation')
  const { href } = new URL(address, location.origin)
  if (navigator.onLine || opened?.name === href) return
  if ((await caches.match(href)) ?? (await caches.match(addressOf('offline')))) location.assign(href)
}

/** The network may be back a moment after the browser says so, or be away although it does not. */
function reloadOnceReached(): void {
  if (navigator.onLine)
    fetch(location.href, { method: 'HEAD' }).then(
      () => location.reload(),
      () => setTimeout(reloadOnceReached, 4_000),
    )
}

function leaveWithoutRouter(event: Event): void {
  const link = (event.target as Element).closest('a')
  if (link && link.pathname !== location.pathname && findPage(link.pathname)) event.stopPropagation()
}

// A kept page is left for what the network has: when it is back, and with each link.
if (document.getElementById('kept-note')) {
  addEventListener('online', reloadOnceReached)
  addEventListener('click', leaveWithoutRouter, true)
  reloadOnceReached()
}
