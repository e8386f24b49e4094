import type { Staff } from '#src/shop/orders/actor.ts'
import type { Network } from '#src/shop/orders/network.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { CallerKind } from '../routes/rows.ts'

/** Who makes a call, as far as the server knows. */
export type Caller = { readonly network?: Network | undefined }

type Params = Readonly<Record<string, string>>
type Reply = Promise<Response> | Response

/** The code of a call, by who may call it; it runs only for them. `Needs` is the part of the shop that it uses. */
type Handlers<Needs = Shop> = {
  readonly shopper: (shop: Needs, request: Request, params: Params, caller: Caller) => Reply
  readonly staff: (shop: Needs, request: Request, params: Params, by: Staff) => Reply
  /** What is signed is the raw bytes: nothing has parsed or changed them. */
  readonly supplier: (shop: Needs, raw: Uint8Array, headers: Headers) => Reply
}

export type Handler<Kind extends CallerKind = 'shopper', Needs = Shop> = Handlers<Needs>[Kind]
