import type { LegalName } from '#src/shop/content/content.ts'
import type { LimitName } from './limits.ts'
import { clientCalls, lateCalls, pageCalls } from './routes/calls/shopper.ts'
import { staffCalls } from './routes/calls/staff.ts'
import { supplierCalls } from './routes/calls/supplier.ts'
import { files } from './routes/files.ts'
import type { FileRow, PageRow } from './routes/rows.ts'
import { legalRows, shopPages } from './routes/shop-pages.ts'

// Every page, file and call. Addresses are written in routes/ and nowhere else. What only the server needs is marked as pure, so
// that it is left out of what browsers are sent.

export { files, manifestPath, serviceWorkerPath } from './routes/files.ts'
export { searchQuery } from './routes/search-query.ts'
export { suggestionsPath } from './routes/suggestions-path.ts'

export const pages = shopPages

/** Terms and policies: each shows the owner's text of the same name. */
export const legalPages = /* @__PURE__ */ Object.keys(legalRows) as LegalName[]

export const calls = /* @__PURE__ */ Object.assign(
  {},
  pageCalls,
  clientCalls,
  /* @__PURE__ */ Object.assign({}, lateCalls, staffCalls, supplierCalls),
)

/** Pictures and films made at import, named by a hash of their content. */
export const mediaPath = '/media/'

export type PageName = keyof typeof pages
export type FileName = keyof typeof files
export type CallName = keyof typeof calls

type ParamsOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never
type Params<Name extends PageName> = Record<ParamsOf<(typeof pages)[Name]['path']>, string>

/** The pages whose address is filled in with something, such as a product's id. */
export type PageWithParams = { [Name in PageName]: ParamsOf<(typeof pages)[Name]['path']> extends never ? never : Name }[PageName]

/** The address of a page: `addressOf('product', { productId })`. */
export function addressOf<Name extends PageName>(
  name: Name,
  ...[params]: ParamsOf<(typeof pages)[Name]['path']> extends never ? [] : [Params<Name>]
): string {
  return filledPath(pages[name].path, params ?? {})
}

/** The shop's own spelling of the path of a page or file. */
export const canonicalPath = (name: PageName | FileName, params: Readonly<Record<string, string | undefined>>): string =>
  filledPath(rowOf(name).path, params)

const filledPath = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  path.includes(':') ? path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? '')) : path

export type PageCall = keyof typeof pageCalls

/** The address of a call that pages make; a parameter that is not given stays to be filled in. */
export const callAddress = (name: PageCall, params: Readonly<Record<string, string>> = {}): string =>
  givenPath(pageCalls[name].path, params)

/** The same for a call that others make. */
export const otherCallAddress = (name: Exclude<CallName, PageCall>, params: Readonly<Record<string, string>> = {}): string =>
  givenPath(calls[name].path, params)

const givenPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (whole, param: string) => (params[param] === undefined ? whole : encodeURIComponent(params[param])))

/** Whether a path is that of a call, although it lies among those of the pages. */
export const isCallBelowPage = (path: string): boolean => callsBelowPages.some((pattern) => pattern.test(path))

const callsBelowPages = /* @__PURE__ */ Object.values(calls).flatMap(({ path }) => (path.startsWith('/api/') ? [] : [toPattern(path)]))

const rows: Record<PageName | FileName, PageRow | FileRow> = /* @__PURE__ */ Object.assign({}, pages, files)

export const rowOf = (name: PageName | FileName): PageRow | FileRow => rows[name]

/** Whether one copy of a page serves everybody, also from the caches of others. */
export const isCacheable = (name: PageName | FileName): boolean => rowOf(name).kept === 'shared'

/** The rate limit of the form that a page takes; undefined where it takes none. */
export function formLimitOf(name: PageName | FileName): LimitName | undefined {
  const row = rowOf(name)
  return ('posts' in row && row.posts) || undefined
}

export function isNeverOnCdn(name: PageName | FileName): boolean {
  const row = rowOf(name)
  return 'isNeverOnCdn' in row && row.isNeverOnCdn === true
}

/** What the form of a page carries, in MB, if it carries files. */
export function fileLimitOf(name: PageName | FileName): number | undefined {
  const row = rowOf(name)
  return 'takesMb' in row ? row.takesMb : undefined
}

/** The page that a path leads to; undefined is the 404 page. */
export const findPage = (path: string): PageName | undefined => patterns.find(({ pattern }) => pattern.test(path))?.name

const patterns = Object.entries(pages).map(([name, { path }]) => ({
  name: name as PageName,
  pattern: toPattern(path),
}))

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}

/** The same table as React Router reads it; any other address is the 404 page. */
export default /* @__PURE__ */ Object.entries({ ...pages, ...files, anyOther: { path: '/*', file: pages.notFound.file } }).map(
  ([id, { path, file }]) => (path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file }),
)
