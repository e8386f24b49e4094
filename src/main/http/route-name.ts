import { matchRoutes } from 'react-router'
import { LRUCache } from 'lru-cache'
import { calls, mediaPath } from '#src/web/routes.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import { findDeskPage } from './desk/desk-access.ts'
import { isCall, isWellFormed, matchPage, splitAddress } from './page-address.ts'

export type RouteName = {
  readonly of: 'page' | 'call' | 'desk' | 'media' | 'sandbox' | 'other'
  /** A name of a table of routes. */
  readonly name: string
}

/** Matching reads the whole table; most requests are for few paths. */
const known = new LRUCache<string, RouteName>({ max: 2_000 })

/** Names what a request is for by the tables of routes, never by its address: an address may hold an order's key, and there is no end of them. */
export function routeNameOf(address: string): RouteName {
  const [path] = splitAddress(address)
  const earlier = known.get(path)
  if (earlier) return earlier
  const route = findRoute(path)
  known.set(path, route)
  return route
}

function findRoute(path: string): RouteName {
  if (!isWellFormed(path)) return { of: 'other', name: 'none' }
  if (path.startsWith(mediaPath)) return { of: 'media', name: 'media' }
  if (path.startsWith('/sandbox/')) return { of: 'sandbox', name: 'sandbox' }
  if (path === deskPath || path.startsWith(`${deskPath}/`) || path.startsWith(`${deskPath}.`))
    return { of: 'desk', name: findDeskPage(path) ?? 'none' }
  if (isCall(path)) return { of: 'call', name: matchRoutes(callRoutes, path)?.[0]?.route.id ?? 'none' }
  const page = matchPage(path)?.name
  return page ? { of: 'page', name: page } : { of: 'other', name: 'none' }
}

const callRoutes = Object.entries(calls).map(([id, { path }]) => ({ id, path }))
