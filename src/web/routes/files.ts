import { type FileRow, noQuery } from './rows.ts'

/** The one of the files below that pages name; browsers are sent no other. */
export const manifestPath = '/site.webmanifest'

/** What machines read of the shop, besides pages. */
export const files = {
  robots: { path: '/robots.txt', file: 'files/robots.ts', kept: 'shared', ...noQuery },
  sitemap: { path: '/sitemap.xml', file: 'files/sitemap.ts', kept: 'shared', query: ['part'], personalQuery: [] },
  manifest: { path: manifestPath, file: 'files/manifest.ts', kept: 'shared', ...noQuery },
  favicon: { path: '/favicon.ico', file: 'files/favicon.ts', kept: 'shared', ...noQuery },
} as const satisfies Record<string, FileRow>
