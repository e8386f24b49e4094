import assert from 'node:assert/strict'
import type { Database } from '#src/platform/db/database.ts'
import type { ShopDeps } from '#src/shop/shop.ts'
import type { Deps } from '#src/shop/workflows/deps.ts'
import { widerNetwork } from '#src/platform/http/client-address.ts'
import { createApi } from '#src/web/api/api.ts'
import { testShop } from './fakes/shop-deps.ts'
import { testRateLimits } from './fakes/test-rate-limits.ts'

export const meera = { email: 'meera@manjusha.example', name: 'Meera Joshi', password: 'a long enough one' }

/** The whole API on this database, with calls of staff and of others. */
export async function staffApi(db: Database, own: Partial<Deps & Pick<ShopDeps, 'pause'>> = {}) {
  const shop = testShop(db, own)
  await shop.staff.add(meera)
  const takePermitOf = testRateLimits(db)
  const api = createApi(shop, (error) => assert.fail(error))
  const from = (caller: string) => ({ takePermit: takePermitOf(caller), network: { own: caller, wider: widerNetwork(caller) } })
  let token = ''

  async function send(call: string, { body, as, caller }: { body?: unknown; as?: string; caller?: string } = {}) {
    const [verb = '', path = ''] = call.split(' ')
    const headers = { 'content-type': 'application/json', ...(as === undefined ? {} : { authorization: as }) }
    const init = { method: verb, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await api.request(`/api${path}`, init, caller === undefined ? {} : from(caller))
    return { status: response.status, json: await response.json(), headers: response.headers }
  }

  return {
    shop,
    send,
    async login() {
      const { json } = await send('POST /shiprocket/login', { body: { email: meera.email, password: meera.password } })
      token = json.token
      return token
    },
    /** Calls as a logged-in member of staff. */
    asStaff: (call: string, body?: unknown) => send(call, { body, as: `Bearer ${token}` }),
  }
}
