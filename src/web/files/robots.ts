import type { LoaderFunctionArgs } from 'react-router'
import { files, pages } from '../routes.ts'
import { textFile } from './text-file.ts'

/** Keeps crawlers out of calls and of pages that show what only one shopper has, or fill it in. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const personal = Object.values(pages).flatMap(({ path, kept }) => (kept !== 'shared' ? [path.replace(/:.*/, '')] : []))
  const closed = ['/api/', '/sandbox/', ...personal]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(files.sitemap.path, request.url).href}`,
    '',
  ]
  return textFile(lines.join('\n'), 'text/plain; charset=utf-8')
}
