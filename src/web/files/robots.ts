import type { LoaderFunctionArgs } from 'react-router'
import { addressOf, files } from '../routes.ts'
import { textFile } from './text-file.ts'

/** Keeps crawlers out of calls and of pages that show what only one shopper has. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const closed = ['/api/', '/sandbox/', addressOf('cart'), addressOf('checkout'), addressOf('order', { orderId: '' })]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(files.sitemap.path, request.url).href}`,
    '',
  ]
  return textFile(lines.join('\n'), 'text/plain; charset=utf-8')
}
