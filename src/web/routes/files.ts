import { type FileRow, noQuery } from './rows.ts'

/** The only ones of these files that pages know; the paths of the others are not sent to browsers. */
export const manifestPath = '/site.webmanifest'
export const serviceWorkerPath = '/service-worker.js'

/** The files that machines read, besides pages. */
export const files = {
  robots: { path: '/robots.txt', file: 'files/robots.ts', kept: 'shared', ...noQuery },
  sitemap: { path: '/sitemap.xml', file: 'files/sitemap.ts', kept: 'shared', query: ['part'], personalQuery: [] },
  llms: { path: '/llms.txt', file: 'files/llms.ts', kept: 'shared', ...noQuery },
  merchantFeed: { path: '/feeds/merchant.xml', file: 'files/merchant-feed.ts', kept: 'shared', query: ['part'], personalQuery: [] },
  /** By which search engines recognise who notifies them of changes. */
  indexNowKey: { path: '/indexnow-key.txt', file: 'files/indexnow-key.ts', kept: 'never' },
  manifest: { path: manifestPath, file: 'files/manifest.ts', kept: 'shared', ...noQuery },
  serviceWorker: { path: serviceWorkerPath, file: 'files/service-worker.ts', kept: 'shared', ...noQuery, isNeverOnCdn: true },
  favicon: { path: '/favicon.ico', file: 'files/favicon.ts', kept: 'shared', ...noQuery },
} as const satisfies Record<string, FileRow>
