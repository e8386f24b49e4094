import { matchRoutes, type RouteObject } from 'react-router'
import { type DeskRight, mayDo } from '#src/shop/staff/desk-rights.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { deskPath, fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import { type DeskPageName, type DeskPageRow, deskPages } from '#src/web/routes/desk-pages.ts'

const routes: RouteObject[] = Object.entries(deskPages).map(([id, { path }]) => ({ id, path }))

/** React Router returns a page's data alone at its address plus this; for the first page that is `/_.data` or `.data`. */
const dataSuffix = /(?:\/_)?\.data$/

/** The page that React Router finds at a path, however it is spelled; undefined where it shows the 404 page. */
export function findDeskPage(path: string): DeskPageName | undefined {
  const below = path.replace(dataSuffix, '').slice(deskPath.length)
  return matchRoutes(routes, below === '' ? '/' : below)?.at(-1)?.route.id as DeskPageName | undefined
}

/** Whether somebody may open a page. An address without a page is nobody's business before a login either. */
export function accessTo(
  row: Pick<DeskPageRow, 'right'> | undefined,
  login: Pick<DeskLogin, 'role'> | undefined,
): 'open' | 'login' | 'refused' {
  if (row?.right === 'anybody') return 'open'
  if (!login) return 'login'
  return !row || row.right === 'staff' || mayDo(login.role, row.right satisfies DeskRight) ? 'open' : 'refused'
}

/** The login page, which leads back to where somebody wanted to go. */
export const loginAddress = (wanted: string): string => {
  const login = fullDeskAddressOf('login')
  return wanted === deskPath ? login : `${login}?${new URLSearchParams({ to: wanted })}`
}
