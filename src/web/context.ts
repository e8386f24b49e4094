import { createContext } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import type { Turnstile } from './limits.ts'

/** What a page's loader may ask. Set once per request by the server. */
export const shopContext = createContext<Shop>()

/** Where a page tells what went wrong while it was made. */
export const reportContext = createContext<(error: unknown, address: string) => void>()

/** Lets whoever posted a form through, or says how long to wait. Only there in a page's action. */
export const turnstileContext = createContext<Turnstile>()
