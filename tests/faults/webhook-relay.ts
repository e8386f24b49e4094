import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { otherCallAddress } from '#src/web/routes.ts'

export type WebhookRelay = {
  /** Where the bank sends its events. */
  readonly address: string
  readonly lost: number
  close(): Promise<void>
}

export type WebhookRelayOptions = {
  /** Where the shops answer now. */
  readonly shops: () => readonly string[]
  /** How often each shop gets the same event. */
  readonly copies: number
  /** Says yes to the bank and passes nothing on. */
  readonly isLost: () => boolean
}

/** Stands between the bank and the shops: passes each event on to all of them, several times at once, and loses some for good. */
export async function startWebhookRelay({ shops, copies, isLost }: WebhookRelayOptions): Promise<WebhookRelay> {
  let lost = 0
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      if (isLost()) {
        lost += 1
        response.writeHead(200).end()
        return
      }
      const doors = shops().flatMap((shop) => Array.from({ length: copies }, () => shop + otherCallAddress('paymentWebhook')))
      const answers = await Promise.all(doors.map((door) => forward(door, request.headers, body)))
      // Heard by one of them it is heard by all: they share their inbox.
      response.writeHead(answers.includes(true) ? 200 : 503).end()
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

async function forward(door: string, given: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
  const kept = ['content-type', 'x-razorpay-event-id', 'x-razorpay-signature'] as const
  const headers = Object.fromEntries(kept.map((name) => [name, String(given[name] ?? '')]))
  try {
    const response = await fetch(door, { method: 'POST', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(4_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
