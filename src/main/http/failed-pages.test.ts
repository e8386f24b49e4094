import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, type ServerBuild } from 'react-router'
import { observed, requestIdIn, setObserver, traceContext } from '#src/kit/observation.ts'
import { UnavailableError, unavailableForSeconds } from '#src/kit/unavailable-error.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import type { EncodedBody } from '#src/platform/http/encoded-body.ts'
import { createObserver } from '#src/platform/telemetry/observer.ts'
import type { Shop } from '#src/shop/shop.ts'
import { addressOf } from '#src/web/routes.ts'
import { pageRenderer, type WebBuild } from './page-renderer.ts'

/** One real build of the router with a single page, whose loader and action fail, or whose component does. */
function rendererOf(fail: () => unknown, noted = () => {}, draw = () => {}) {
  const defects: unknown[] = []
  const build = {
    entry: {
      module: {
        handleError: (error: unknown) => void defects.push(error),
        default: (_request: Request, responseStatusCode: number, responseHeaders: Headers, { staticHandlerContext }: never) => {
          const { errors } = staticHandlerContext as { errors: Record<string, unknown> | null }
          if (!errors) draw()
          responseHeaders.set('content-type', 'text/html; charset=utf-8')
          return new Response(`<p>${JSON.stringify(errors)}</p>`, { status: responseStatusCode, headers: responseHeaders })
        },
        ...{
          shopContext: createContext(),
          reportContext: createContext(),
          scriptNonceContext: createContext(),
          takePermitContext: createContext(),
        },
      },
    },
    routes: {
      page: { id: 'page', path: '*', module: { default: () => null, loader: fail, action: fail } },
    },
    assets: {
      entry: { module: '', imports: [] },
      routes: { page: { id: 'page', path: '*', module: '', hasLoader: true } },
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild as WebBuild
  const reported: unknown[] = []
  const environment = {
    outside: { scripts: [], frames: [], connections: [] },
    publicUrl: 'http://shop.test',
    report(error: unknown) {
      reported.push(error)
      noted()
    },
  }
  return { render: pageRenderer(build, {} as Shop, environment), reported, defects }
}

const fault = new DatabaseFault('No PostgreSQL answers at db.test: start it, or correct DATABASE_URL.')
const form = { body: Buffer.from('name=Asha'), takePermit: async () => undefined }
const headersOf = ({ identity: { headers } }: EncodedBody) =>
  new Headers(headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]!] as [string, string]] : [])))

test('a page whose data is missing because the database is unavailable is a 503 with retry-after, and is not cached', async () => {
  for (const cause of [fault, new UnavailableError('away'), new Error('could not read the texts', { cause: fault })]) {
    const { render, reported, defects } = rendererOf(() => {
      throw cause
    })
    for (const posted of [undefined, form]) {
      const page = await render(addressOf('home'), posted)
      assert.equal(page.status, 503)
      assert.equal(headersOf(page).get('retry-after'), String(unavailableForSeconds))
      assert.equal(headersOf(page).get('cache-control'), 'no-store')
      assert.match(page.identity.body.toString(), posted ? /, and cannot tell whether this was saved\./ : /\. Nothing was changed\./)
    }
    assert.deepEqual([reported, defects], [[cause, cause], []])
  }
})

test('what is posted while a disk is full is a 507 that says that nothing was saved, and is reported', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  for (const cause of [
    full,
    new DatabaseFault('The disk of PostgreSQL at db.test is full.', { cause: Object.assign(new Error(), { code: '53100' }) }),
  ]) {
    const { render, reported } = rendererOf(() => {
      throw cause
    })
    const page = await render(addressOf('home'), form)
    assert.equal(page.status, 507)
    assert.match(page.identity.body.toString(), /no room left to keep this, so nothing of it was saved/)
    assert.deepEqual(reported, [cause])
  }
})

test('a defect stays a 500 that is reported once, without retry-after and without its message', async () => {
  const defect = new Error('a defect')
  const { render, reported, defects } = rendererOf(() => {
    throw defect
  })
  const page = await render(addressOf('home'))
  assert.equal(page.status, 500)
  assert.equal(headersOf(page).get('retry-after'), null)
  assert.equal(headersOf(page).get('cache-control'), 'no-store')
  assert.deepEqual([reported, defects], [[defect], []])
  const shown = page.identity.body.toString()
  assert.match(shown, /Something went wrong on our side/)
  assert.doesNotMatch(shown, /a defect/)
})

test('a failure shows the number of its request, which is the one in the log', async (t) => {
  const id = '0af7651916cd43dd8448eb211c80319c'
  setObserver(createObserver())
  t.after(() => setObserver(undefined))
  for (const [error, status] of [
    [fault, 503],
    [new Error('a defect'), 500],
  ] as const) {
    const inLog: unknown[] = []
    const { render } = rendererOf(
      () => {
        throw error
      },
      () => void inLog.push(requestIdIn(traceContext())),
    )
    const page = await observed({ kind: 'request', name: 'home', of: 'page', continues: id }, () => render(addressOf('home')))
    assert.equal(page.status, status)
    assert.match(page.identity.body.toString(), new RegExp(`tell us this number: ${id}`))
    assert.deepEqual(inLog, [id])
  }
})

test('a page whose component fails is a 500 that is reported once, and shows the number of its request but not the defect', async (t) => {
  const id = '1bf7651916cd43dd8448eb211c80319d'
  setObserver(createObserver())
  t.after(() => setObserver(undefined))
  const defect = new Error('a defect of a component')
  const inLog: unknown[] = []
  const { render, reported, defects } = rendererOf(
    () => null,
    () => void inLog.push(requestIdIn(traceContext())),
    () => {
      throw defect
    },
  )
  const page = await observed({ kind: 'request', name: 'home', of: 'page', continues: id }, () => render(addressOf('home')))
  assert.equal(page.status, 500)
  assert.equal(headersOf(page).get('cache-control'), 'no-store')
  assert.deepEqual([reported, defects, inLog], [[defect], [], [id]])
  const shown = page.identity.body.toString()
  assert.match(shown, new RegExp(`Something went wrong on our side. If you write to us about it, tell us this number: ${id}`))
  assert.doesNotMatch(shown, /a defect of a component/)
})

test('what a page throws on purpose passes as it is', async () => {
  const { render, reported, defects } = rendererOf(() => {
    throw new Response(null, { status: 404 })
  })
  assert.equal((await render(addressOf('home'))).status, 404)
  assert.deepEqual([reported, defects], [[], []])
})
