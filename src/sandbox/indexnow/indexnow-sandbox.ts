import { z } from 'zod'
import { pendingFaults } from '../faults.ts'
import { type Call, type Reply, replyWithFault, startHttpServer } from '../http-server.ts'
import { html, panelCss, panelPage, table } from '../panel-page.ts'

export type IndexNowSandbox = Awaited<ReturnType<typeof startIndexNowSandbox>>

/** Search engines that are notified as https://www.indexnow.org/documentation has it. They forget at a restart, and look at no page but the key. */
export async function startIndexNowSandbox({ port = 0 }: { readonly port?: number | undefined } = {}) {
  const faults = pendingFaults()
  const taken: Notice[] = []
  let shop: string | undefined

  const server = await startHttpServer({ port }, async (call, connection) => {
    if (call.method === 'GET') return connection.send(call.path === '/panel.css' ? panelCss : showTaken(taken))
    const notice = call.path === '/indexnow' ? readNotice(call) : refusal(404)
    const reply = 'status' in notice ? notice : await judge(notice, shop)
    await replyWithFault(faults.take(call.method, call.path), connection, () => {
      if (!('status' in notice) && reply.status < 300) taken.push(notice)
      return reply
    })
  })
  return {
    url: server.url,
    faults,
    /** The addresses of each notice that was taken, the oldest first. */
    taken: (): readonly (readonly string[])[] => taken.map(({ urlList }) => urlList),
    connectShop: (address: string) => void (shop = address),
    stop: server.close,
  }
}

const Notice = z.object({
  host: z.string().min(1),
  key: z.string(),
  keyLocation: z.string().optional(),
  urlList: z.array(z.string()).min(1).max(10_000),
})
type Notice = z.output<typeof Notice>

const refusal = (status: number): Reply => ({ status, body: undefined })

function readNotice({ headers, rawBody }: Call): Notice | Reply {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return refusal(400)
  const parsed = Notice.safeParse(parsedJson(rawBody))
  return parsed.success ? parsed.data : refusal(400)
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A key that cannot be looked at yet is looked at later: 202. Nothing but the shop beside this sandbox is ever asked. */
async function judge({ host, key, keyLocation = `http://${host}/${key}.txt`, urlList }: Notice, shop: string | undefined): Promise<Reply> {
  const isOfHost = (address: string) => URL.canParse(address) && new URL(address).host === host
  if (!/^[\dA-Za-z-]{8,128}$/.test(key) || ![keyLocation, ...urlList].every(isOfHost)) return refusal(422)
  if (!shop || new URL(shop).host !== host) return refusal(202)
  const shown = await fetch(keyLocation, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return refusal(shown?.ok && (await shown.text()).trim() === key ? 200 : 403)
}

const showTaken = (taken: readonly Notice[]): Reply =>
  panelPage(
    'Search engines',
    html`${table(
      'Notices',
      ['Pages', 'Addresses'],
      taken.toReversed().map(({ urlList }) => [urlList.length, addressLines(urlList)]),
    )}`,
  )

const shownAddresses = 50

const addressLines = (addresses: readonly string[]) => [
  addresses.slice(0, shownAddresses).map((address) => html`${address}<br>`),
  addresses.length > shownAddresses && `and ${addresses.length - shownAddresses} more`,
]
