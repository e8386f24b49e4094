import { createContext } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'

/** What a page's loader may ask. Set once per request by the server. */
export const shopContext = createContext<Shop>()

/** Where a page tells what went wrong while it was made. */
export const reportContext = createContext<(error: unknown, address: string) => void>()

/** Counts what somebody does with a page's form, and returns the seconds to wait when it is too much. Only there in a page's action. */
export const takePermitContext = createContext<() => Promise<number | undefined>>()
