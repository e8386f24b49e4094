import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocalhost } from '#src/kit/localhost.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Network } from '#src/shop/orders/network.ts'
import type { Shop } from '#src/shop/shop.ts'
import { demoLoginPath, deskPath, fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import type { DeskEntry } from './desk-entry.ts'
import { splitAddress } from '../page-address.ts'
import type { Listener } from '../shop-listener.ts'

type DemoLoginDeps = {
  readonly shop: { readonly staff: Pick<Shop['staff'], 'isDemoOffered' | 'loginDemoOwner'> }
  readonly entry: Pick<DeskEntry, 'origin' | 'cookie'>
  readonly networkOf: (request: IncomingMessage) => Network
  /** That of all processes of one start; made here when there is one. */
  readonly key?: string | undefined
}

/**
 * A link that logs the demo owner in, for whoever started the shop: its key is made at this start and printed only. Undefined outside
 * sandbox mode, where the shop has an owner of its own, and where the desk is not on this machine.
 */
export async function demoLogin({ shop, entry, networkOf, key = randomKey<'demo'>() }: DemoLoginDeps) {
  if (!isLocalhost(new URL(entry.origin).hostname) || !(await shop.staff.isDemoOffered())) return undefined

  async function login(request: IncomingMessage, response: ServerResponse, given: string): Promise<void> {
    const isRight = isFromThisMachine(request) && isSame(given, key)
    const device = { network: networkOf(request), userAgent: request.headers['user-agent'] }
    const made = isRight ? await shop.staff.loginDemoOwner(device) : undefined
    const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
    if (!made?.ok) return void response.writeHead(303, { ...headers, location: fullDeskAddressOf('login') }).end()
    // A request by GET changes something here: nobody else can write this link, and a click on it must be enough.
    response.writeHead(303, { ...headers, location: deskPath, 'set-cookie': entry.cookie.set(made.value.token) }).end()
  }

  return {
    address: `${entry.origin}${demoLoginPath}?${new URLSearchParams({ key })}`,
    /** Handles the link, and leaves every other request to `desk`. */
    before:
      (desk: Listener): Listener =>
      (request, response) => {
        const [path, query] = splitAddress(request.url ?? '/')
        if (request.method !== 'GET' || path !== demoLoginPath) return desk(request, response)
        login(request, response, new URLSearchParams(query).get('key') ?? '').catch(() => response.writeHead(500).end())
      },
  }
}

/** Not passed on by a proxy, and asked for by a name of this machine, which no other site can make a browser use. */
function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const host = `http://${headers.host}`
  return /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') && URL.canParse(host) && isLocalhost(new URL(host).hostname)
}

const isSame = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
