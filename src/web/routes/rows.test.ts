import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Handler } from '../api/handler.ts'
import { calls, files, isCacheable, pages } from '../routes.ts'
import type { CallRow, FileRow, PageRow } from './rows.ts'

const page = { path: '/returns', file: 'pages/returns/returns-page.tsx' } as const
const shared = { kept: 'shared', query: [], personalQuery: [] } as const
const call = { verb: 'POST', path: '/api/returns/add' } as const

test('a row that leaves its policy open does not compile', () => {
  const whole: [PageRow, PageRow, FileRow, CallRow] = [
    { ...page, ...shared, posts: false },
    { ...page, kept: 'never', posts: 'enquiries' },
    { path: '/returns.txt', file: 'files/returns.ts', ...shared },
    { ...call, caller: 'shopper', limit: 'enquiries', reply: 'private' },
  ]
  const open = [
    // @ts-expect-error whether the page cache may store it
    { ...page, posts: false } satisfies PageRow,
    // @ts-expect-error which parts of its query count
    { ...page, kept: 'shared', posts: false } satisfies PageRow,
    // @ts-expect-error which parts of its query are personal
    { ...page, kept: 'shared', query: ['name'], posts: false } satisfies PageRow,
    // @ts-expect-error whether it takes posts
    { ...page, ...shared } satisfies PageRow,
    // @ts-expect-error a form without the name of a limit
    { ...page, ...shared, posts: true } satisfies PageRow,
    // @ts-expect-error whether the page cache may store it
    { path: '/returns.txt', file: 'files/returns.ts' } satisfies FileRow,
    // @ts-expect-error who may call it
    { ...call, limit: 'enquiries', reply: 'private' } satisfies CallRow,
    // @ts-expect-error how often
    { ...call, caller: 'shopper', reply: 'private' } satisfies CallRow,
    // @ts-expect-error who may read the reply
    { ...call, caller: 'shopper', limit: 'enquiries' } satisfies CallRow,
    // @ts-expect-error a call of shoppers among those of staff
    { ...call, caller: 'shopper', limit: 'enquiries', reply: 'private' } satisfies CallRow<'staff'>,
  ]
  assert.equal(whole.length + open.length, 14)
})

test('the code of a call for staff does not compile as that of a call for everybody', () => {
  const forStaff: Handler<'staff'> = (_shop, _request, _params, { name }) => new Response(name)
  const forSupplier: Handler<'supplier'> = (_shop, raw) => new Response(String(raw.byteLength))
  // @ts-expect-error it would run for callers who are not known
  const opened: Handler = forStaff
  // @ts-expect-error it would run without the bytes that are signed
  const unsigned: Handler = forSupplier
  assert.deepEqual([typeof opened, typeof unsigned], ['function', 'function'])
})

test('a page that shows what only one shopper may see is never in the page cache', () => {
  for (const name of ['cart', 'checkout', 'order'] as const) assert.equal(isCacheable(name), false, name)
  for (const row of [...Object.values(pages), ...Object.values(files)]) assert.ok(row.kept === 'shared' || !('query' in row), row.path)
})

test('no two rows have the same address', () => {
  const paths = [...Object.values(pages), ...Object.values(files)].map(({ path }) => path)
  assert.deepEqual(paths, [...new Set(paths)])
  const asked = Object.values(calls).map(({ verb, path }) => `${verb} ${path}`)
  assert.deepEqual(asked, [...new Set(asked)])
})

test('a page that takes posts has a boundary of its own: otherwise one that fails would lose the page shell', () => {
  for (const [name, { posts, file }] of Object.entries<PageRow>(pages)) {
    if (!posts) continue
    assert.match(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), /^export .*\bErrorBoundary\b/m, name)
  }
})
