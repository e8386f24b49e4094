import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { otherCallAddress } from '#src/web/routes.ts'

export type WebhookRelay = {
  /** Where the gateway sends its events. */
  readonly address: string
  readonly lost: number
  close(): Promise<void>
}

export type WebhookRelayOptions = {
  /** The addresses of the running shops. */
  readonly shops: () => readonly string[]
  /** How often each shop gets the same event. */
  readonly copies: number
  /** Whether an event is accepted and not forwarded. */
  readonly isLost: () => boolean
}

/** Forwards each event of the gateway to all shops, several times at once, and loses some for good. */
export async function startWebhookRelay({ shops, copies, isLost }: WebhookRelayOptions): Promise<WebhookRelay> {
  let lost = 0
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      if (isLost()) {
        lost += 1
        response.writeHead(200).end()
        return
      }
      const targets = shops().flatMap((shop) => Array.from({ length: copies }, () => shop + otherCallAddress('paymentWebhook')))
      const accepted = await Promise.all(targets.map((target) => forward(target, request.headers, body)))
      // An event that one shop has accepted is known to all, because they share their inbox.
      response.writeHead(accepted.includes(true) ? 200 : 503).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get lost() {
      return lost
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function forward(target: string, received: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
  const names = ['content-type', 'x-razorpay-event-id', 'x-razorpay-signature'] as const
  const headers = Object.fromEntries(names.map((name) => [name, String(received[name] ?? '')]))
  try {
    const response = await fetch(target, { method: 'POST', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(4_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
