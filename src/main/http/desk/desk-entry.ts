import type { IncomingMessage } from 'node:http'
import { type DeskCookie, deskCookie } from '#src/platform/http/desk-cookie.ts'
import { isFromOwnPage } from '#src/platform/http/forgery-check.ts'

/** Where staff reach the desk, and what a request to it must show. */
export type DeskEntry = {
  /** Without a slash at the end. */
  readonly origin: string
  readonly cookie: DeskCookie
  /** Whether the desk has a host of its own, on which there is no shop, and is nowhere else. */
  readonly hasOwnHost: boolean
  /** Whether a request came to a host on which the desk is served. */
  isHere(request: Pick<IncomingMessage, 'headers'>): boolean
  /** Whether a request may change something: it comes from a page of the desk. */
  mayChange(request: Pick<IncomingMessage, 'method' | 'headers'>): boolean
}

export function deskEntry({ deskUrl, publicUrl }: { readonly deskUrl: string | undefined; readonly publicUrl: string }): DeskEntry {
  const { origin, host } = new URL(deskUrl ?? publicUrl)
  return {
    origin,
    cookie: deskCookie(origin),
    hasOwnHost: deskUrl !== undefined,
    isHere: ({ headers }) => deskUrl === undefined || headers.host === host,
    mayChange: (request) => isFromOwnPage(request, origin),
  }
}
