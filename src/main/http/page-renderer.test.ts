import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import type { EncodedBody } from '#src/platform/http/encoded-body.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { MadePage } from '#src/web/context.ts'
import { canonicalPath, type FileName, files, isNeverOnCdn, type PageName, pages, rowOf } from '#src/web/routes.ts'
import { pageRenderer, type PageEnvironment, type WebBuild } from './page-renderer.ts'

/** One real build of the router with a single page, which shows where it believes to be. */
function rendererOf(given: Partial<PageEnvironment>, shown: readonly string[] = [], status = 200, drawn = drawInBody) {
  const keys = ['shopContext', 'reportContext', 'scriptNonceContext', 'takePermitContext', 'buildVersionContext'] as const
  const madePageContext = createContext<MadePage | null>(null)
  const build = {
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, { staticHandlerContext }: never, context: RouterContextProvider) => {
          headers.set('content-type', 'text/html; charset=utf-8')
          const html = JSON.stringify((staticHandlerContext as { loaderData: unknown }).loaderData)
          return drawn(html, { status, headers }, context.get(madePageContext))
        },
        madePageContext,
        ...Object.fromEntries(keys.map((key) => [key, createContext()])),
      },
    },
    routes: { page: { id: 'page', path: '*', module: { default: () => null, loader, action: () => null } } },
    assets: {
      entry: { module: '', imports: [] },
      routes: { page: { id: 'page', path: '*', module: '', hasLoader: true } },
      url: '',
      version: '1',
    },
    ...{ publicPath: '/', assetsBuildDirectory: '', basename: '/', future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild as WebBuild
  function loader({ request }: { request: Request }): unknown {
    recordRead(shown)
    if (status !== 200) throw new Response(null, { status })
    return new URL(request.url).origin
  }
  const environment = { outside: { scripts: [], frames: [], connections: [] }, publicUrl: 'https://shop.example', report: assert.ifError }
  const shop = { settings: { contact: { mapUrl: 'https://maps.example/' } } } as Shop
  return pageRenderer(build, shop, { ...environment, ...given })
}

const drawInBody = (html: string, init: ResponseInit, _made: MadePage | null) => new Response(html, init)

const headersOf = ({ identity: { headers } }: EncodedBody) =>
  new Headers(headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]!] as [string, string]] : [])))

const cdn = { seconds: 300, staleSeconds: 60 }
const forCdns = ['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'cache-tag']
const form = { body: Buffer.from('name=Asha'), takePermit: async () => undefined }

/** An address of each row. */
const addresses = (Object.keys({ ...pages, ...files }) as (PageName | FileName)[]).map((name) => {
  const params = { productId: 'rani', slug: 'care', orderId: 'a'.repeat(22) }
  return { name, row: rowOf(name), address: canonicalPath(name, params) }
})

test('a CDN may keep exactly the pages whose row lets all visitors share them, and browsers ask each time all the same', async () => {
  const render = rendererOf({ cdn }, ['rani', 'a b'])
  for (const { name, row, address } of addresses) {
    const headers = headersOf(await render(address))
    const isShared = row.kept === 'shared'
    assert.equal(headers.get('cache-control'), isShared ? 'no-cache' : 'no-store', name)
    assert.deepEqual(
      forCdns.map((header) => headers.get(header)),
      isShared && !isNeverOnCdn(name)
        ? [
            'max-age=300, stale-while-revalidate=60',
            'max-age=300, stale-while-revalidate=60',
            'shop product-rani product-a%20b',
            'shop,product-rani,product-a%20b',
          ]
        : [null, null, null, null],
      name,
    )
  }
})

test('a browser may store a page with a name that its visitor wrote, and no cache of many people', async () => {
  const controlOf = async (address: string) => headersOf(await rendererOf({})(address)).get('cache-control')
  assert.deepEqual([await controlOf('/product/rani?name=Asha'), await controlOf('/product/rani?utm=x')], ['private, no-cache', 'no-cache'])
})

test('no CDN keeps what one visitor wrote, a reply to a form, a failure, or a page that shows too much to be named', async () => {
  const replies = [
    await rendererOf({ cdn })('/product/rani?name=Asha'),
    await rendererOf({ cdn })('/PRODUCT/rani'),
    await rendererOf({ cdn })('/contact-us', form),
    await rendererOf({ cdn }, [], 503)('/faq'),
    await rendererOf({ cdn }, [], 404)('/faq'),
    await rendererOf(
      { cdn },
      Array.from({ length: 101 }, (_, i) => `box-${i}`),
    )('/product'),
    await rendererOf({ cdn: { ...cdn, seconds: 0 } })('/faq'),
    await rendererOf({})('/faq'),
  ]
  for (const [at, page] of replies.entries())
    assert.deepEqual(
      forCdns.filter((name) => headersOf(page).has(name)),
      [],
      `reply ${at}`,
    )
})

test('a page believes to be at PUBLIC_URL, and is for https exactly when that is', async () => {
  for (const [publicUrl, isSecure] of [
    ['https://shop.example', true],
    ['http://localhost:3000', false],
  ] as const) {
    const page = await rendererOf({ publicUrl })('/faq')
    assert.deepEqual(JSON.parse(page.identity.body.toString()), { page: publicUrl })
    assert.equal(headersOf(page).has('strict-transport-security'), isSecure)
  }
})

test('a page is what was left beside its reply, and the body of a reply beside which nothing was left', async () => {
  const leftBeside = async (isOwn: boolean) => {
    const page = await rendererOf({}, [], 200, (html, init, made) => {
      const reply = new Response('body', init)
      Object.assign(made ?? assert.fail(), { reply: isOwn ? reply : new Response(null, init), html })
      return reply
    })('/faq')
    return page.identity.body.toString()
  }
  assert.deepEqual([await leftBeside(true), await leftBeside(false)], ['{"page":"https://shop.example"}', 'body'])
})
