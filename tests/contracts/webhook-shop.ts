import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A shop that only receives webhooks and replies as the test sets it. */
export async function startWebhookShop() {
  const received: ReceivedWebhook[] = []
  let respond: (webhook: ReceivedWebhook) => number = () => 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const webhook = { rawBody: Buffer.concat(chunks), headers: request.headers }
    received.push(webhook)
    response.writeHead(respond(webhook)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    respondWith(next: (webhook: ReceivedWebhook) => number) {
      respond = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
