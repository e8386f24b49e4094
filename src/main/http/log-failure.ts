import { matchRoutes } from 'react-router'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Log } from '#src/platform/log/log.ts'
import { calls, isCacheable, pages } from '#src/web/routes.ts'
import { matchPage, splitAddress } from './page-address.ts'

/** A defect is logged with its stack. While the database is unavailable every request fails alike, and one line for each is enough. */
export function logFailure(log: Log, error: unknown, { address, what }: { address: string; what: string }): void {
  const path = loggedPath(address)
  const unavailable = findUnavailable(error)
  if (unavailable) log.warn({ path, reason: [...new Set([(error as Error).message, unavailable.message])].join(': ') }, what)
  else log.error({ err: error, path }, what)
}

/** The path without its query, which a shopper may have written, and without an order's key or anything else that only one shopper knows. */
export function loggedPath(address: string): string {
  const [path] = splitAddress(URL.canParse(address) ? new URL(address).pathname : address)
  const call = matchRoutes(callRoutes, path)?.[0]?.route.path
  if (call) return call
  const page = matchPage(path)?.name
  return page && page in pages && !isCacheable(page) ? pages[page as keyof typeof pages].path : path
}

const callRoutes = Object.values(calls).map(({ path }) => ({ path }))
