import type { ServerResponse } from 'node:http'
import { callAddress, mediaPath } from '#src/web/routes.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import type { DeskEntry } from './desk/desk-entry.ts'
import { splitAddress } from './page-address.ts'
import type { Listener } from './shop-listener.ts'

type Listeners = {
  readonly desk: Listener
  readonly shop: Listener
  /** Handles pictures and drawn lids, which the desk shows too. */
  readonly calls: Listener
}

/** Passes each request to the shop or to the desk. A desk with a host of its own is only there, and the shop is not. */
export function byHost(entry: Pick<DeskEntry, 'hasOwnHost' | 'isHere'>, { desk, shop, calls }: Listeners): Listener {
  return (request, response) => {
    const address = request.url ?? '/'
    if (!entry.hasOwnHost) return (isBelowDesk(address) ? desk : shop)(request, response)
    if (!entry.isHere(request)) return shop(request, response)
    if (isBelowDesk(address)) return desk(request, response)
    if (address.startsWith(mediaPath) || splitAddress(address)[0] === callAddress('drawLid')) return calls(request, response)
    if (shopStyle.test(address)) return shop(request, response)
    if (address === '/') return void response.writeHead(302, { location: deskPath, 'cache-control': 'no-store' }).end()
    notFound(response)
  }
}

/** Styles and fonts of the shop, for its page beside the form of a product: a browser takes no font from another host. */
const shopStyle = /^\/assets\/[\w.-]+[.](?:css|woff2)$/

const isBelowDesk = (address: string): boolean => {
  if (!address.startsWith(deskPath)) return false
  const [path] = splitAddress(address)
  return path === deskPath || path.startsWith(`${deskPath}/`) || path.startsWith(`${deskPath}.`)
}

const notFound = (response: ServerResponse): void =>
  void response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('There is nothing here but the desk.')
