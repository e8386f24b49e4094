import type { LoaderFunctionArgs } from 'react-router'
import { keptFiles, keptPages, type WorkerSettings } from '../browser/offline/kept-pages.ts'
import { offlineReplies } from '../browser/offline/offline-replies.ts'
import { serviceWorker, serviceWorkerRemoval } from '../browser/offline/service-worker.ts'
import { buildVersionContext, shopContext } from '../context.ts'
import { addressOf, type PageName, pages } from '../routes.ts'
import { textFile } from './text-file.ts'

/** The service worker of this release, or, where the owner has switched it off, one that removes it and what it has kept. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { settings } = context.get(shopContext)
  const text = settings.offline.keepsPages
    ? `const settings = ${JSON.stringify(workerSettings(context.get(buildVersionContext)))}
const files = (${keptFiles})(settings)
const pages = (${keptPages})(settings, files);
(${serviceWorker})(self, settings, files, pages, (${offlineReplies})(settings, pages))`
    : `(${serviceWorkerRemoval})(self)`
  return textFile(text, 'text/javascript; charset=utf-8')
}

export const workerSettings = (version: string): WorkerSettings => ({
  version,
  pages: Object.entries(pages).flatMap(([name, row]) =>
    row.kept === 'shared' && !notKept.includes(name as PageName)
      ? [[row.path.replaceAll(/:\w+/g, '[^/]+'), row.query, row.personalQuery]]
      : [],
  ),
  cartPage: addressOf('cart'),
  offlinePage: addressOf('offline'),
})

/** The worker shows the first one by itself. */
const notKept: readonly PageName[] = ['offline', 'notFound']
