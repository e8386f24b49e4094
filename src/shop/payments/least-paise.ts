import { paise } from '#src/kit/money.ts'

/** The least that gateways take and send back, and that anybody is sent in another way. */
export const leastPaise = paise(100)
