import { createContext } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'

/** The shop, for loaders and actions. Set once per request by the server. */
export const shopContext = createContext<Shop>()

/** Reports an error that occurred while a page was rendered. */
export const reportContext = createContext<(error: unknown, address: string) => void>()

/** The nonce of the shop's own scripts in a page, which distinguishes them from scripts within its content. */
export const scriptNonceContext = createContext('')

/** The hash of the files that browsers are sent. */
export const buildVersionContext = createContext('')

/** Counts a posted form, and returns the seconds to wait when it is over the limit. Set only for a page's action. */
export const takePermitContext = createContext<() => Promise<number | undefined>>()

/** A page's HTML as it was made, and the reply that it belongs to. */
export type MadePage = { reply?: Response; html: string }

/** Where the HTML of a page is left as a text. Where there is none, it is the body of the reply, as bytes that would have to be read back. */
export const madePageContext = createContext<MadePage | null>(null)
