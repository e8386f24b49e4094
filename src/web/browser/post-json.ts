import { callAddress, type PageCall } from '../routes.ts'

/** Posts JSON to a call of the shop. `init` adds a signal, further headers or `keepalive`. Throws when there is no reply. */
export const postJson = (name: PageCall, body: object, init: PostOptions = {}): Promise<Response> =>
  fetch(callAddress(name), {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    body: JSON.stringify(body),
  })

type PostOptions = {
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
  readonly headers?: Readonly<Record<string, string>>
}
