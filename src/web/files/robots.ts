import type { LoaderFunctionArgs } from 'react-router'
import { addressOf, files } from '../routes.ts'
import { textFile } from './text-file.ts'

/** What only one shopper has is nobody else's to read; everything else is welcome to be found. */
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
