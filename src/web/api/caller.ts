import type { Network } from '#src/shop/orders/network.ts'

/** Who makes a call, as far as the server knows. */
export type Caller = { readonly network?: Network | undefined }
