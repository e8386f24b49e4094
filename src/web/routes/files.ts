import { type FileRow, noQuery } from './rows.ts'

/** The only one of these files that pages link to; the paths of the others are not sent to browsers. */
export const manifestPath = '/site.webmanifest'

/** The files that machines read, besides pages. */
export const files = {
  robots: { path: '/robots.txt', file: 'files/robots.ts', kept: 'shared', ...noQuery },
  sitemap: { path: '/sitemap.xml', file: 'files/sitemap.ts', kept: 'shared', query: ['part'], personalQuery: [] },
  manifest: { path: manifestPath, file: 'files/manifest.ts', kept: 'shared', ...noQuery },
  favicon: { path: '/favicon.ico', file: 'files/favicon.ts', kept: 'shared', ...noQuery },
} as const satisfies Record<string, FileRow>
