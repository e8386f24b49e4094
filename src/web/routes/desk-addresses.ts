import type { DeskLink } from '#src/shop/workflows/deps.ts'
import { type DeskPageName, deskPages } from './desk-pages.ts'

/** Where the desk is, on the shop's own host or on that of `DESK_URL`. */
export const deskPath = '/desk'

/** Where the link that a start prints in sandbox mode logs the demo owner in. It is no page: only this machine finds it. */
export const demoLoginPath = '/desk/in/demo'

type ParamsOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never
type DeskParams<Name extends DeskPageName> = Record<ParamsOf<(typeof deskPages)[Name]['path']>, string>

/** The address of a screen for React Router, which adds `/desk` itself: `deskAddressOf('order', { number })`. */
export function deskAddressOf<Name extends DeskPageName>(
  name: Name,
  ...[params]: ParamsOf<(typeof deskPages)[Name]['path']> extends never ? [] : [DeskParams<Name>]
): string {
  const given: Readonly<Record<string, string | undefined>> = params ?? {}
  return deskPages[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(given[param] ?? ''))
}

/** Where mails to staff lead. These addresses stay: such mails are read for years. */
export const deskLinkOf = (page: DeskLink): string => {
  if ('order' in page) return `${deskPath}/orders/${encodeURIComponent(page.order)}`
  if ('return' in page) return `${deskPath}/returns/${encodeURIComponent(page.return)}`
  if ('enquiry' in page) return `${deskPath}/enquiries/${encodeURIComponent(page.enquiry)}`
  if ('plan' in page) return `${deskPath}/products/changes/plans/${encodeURIComponent(page.plan)}`
  if ('figures' in page) return `${deskPath}/figures?${new URLSearchParams({ range: 'own', ...page.figures })}`
  return `${deskPath}/${page.list}`
}

/** The same with `/desk`, for mails and for elements that React Router does not know. */
export const fullDeskAddressOf: typeof deskAddressOf = (name, ...params) => {
  const address = deskAddressOf(name, ...params)
  return address === '/' ? deskPath : deskPath + address
}

/** The address that a query or form names as a page of the desk, as React Router takes it: without `/desk`. Undefined for any other address. */
export function deskPageIn(written: string | null): string | undefined {
  const below = written?.startsWith(deskPath) ? written.slice(deskPath.length) : undefined
  if (below === undefined || !/^(?:[/?]|$)/.test(below) || /^\/[/\\]|[\\\s]|^\/in(?:[/?]|$)/.test(below)) return undefined
  return below.startsWith('/') ? below : `/${below}`
}
