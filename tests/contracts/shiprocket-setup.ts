import { type TestContext, test } from 'node:test'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { FaultAction } from '#src/sandbox/faults.ts'
import {
  type ShiprocketSandbox,
  type ShiprocketSandboxOptions,
  startShiprocketSandbox,
} from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { bengaluru, type CarrierCall, type CarrierFault } from './carrier.contract.ts'

export const paths: Readonly<Record<CarrierCall, string>> = {
  serviceability: '^/courier/serviceability',
  create: '^/orders/create/adhoc',
  awb: '^/courier/assign/awb',
  pickup: '^/courier/generate/pickup',
  manifest: '^/manifests/generate',
  'manifest print': '^/manifests/print',
  label: '^/courier/generate/label',
  invoice: '^/orders/print/invoice',
  track: '^/courier/track/awb',
  undelivered: '^/ndr/[^/]+$',
  'answer undelivered': '^/ndr/[^/]+/action$',
}

export const actions: Readonly<Record<CarrierFault, FaultAction>> = {
  'lost reply': { drop: 'after' },
  'server error': { status: 500, body: { message: 'Server Error', status_code: 500 } },
  'HTML instead of JSON': { status: 502, body: '<html>Bad gateway</html>' },
  'too many requests': { status: 429, body: { message: 'Too Many Attempts.' } },
  'no reply': { hang: true },
  'broken connection': { drop: 'before' },
}

/** A store for an adapter's token, or for its refused login. */
export const inMemoryStore = <Value = string>() => {
  let stored: Value | undefined
  return {
    get: async () => stored,
    async set(value: Value | undefined) {
      stored = value
    },
  }
}

export type Setup = { sandbox: ShiprocketSandbox; carrier: ReturnType<typeof carrierOf> }

export const carrierOf = (sandbox: ShiprocketSandbox, options: Partial<Parameters<typeof shiprocketCarrier>[0]> = {}) =>
  shiprocketCarrier({
    baseUrl: sandbox.url,
    email: sandbox.email,
    password: sandbox.password,
    tokenStore: inMemoryStore(),
    mode: 'sandbox',
    // Short, for replies that never come; long enough for a machine that is busy with other tests.
    timeoutMs: 800,
    ...options,
  })

export async function started(t: TestContext, options: ShiprocketSandboxOptions = {}): Promise<ShiprocketSandbox> {
  const sandbox = await startShiprocketSandbox(options)
  t.after(() => sandbox.stop())
  return sandbox
}

/** One test with a sandbox and a carrier of its own. */
export const trial = (title: string, work: (setup: Setup) => Promise<void>) =>
  test(title, async (t) => {
    const sandbox = await started(t)
    await work({ sandbox, carrier: carrierOf(sandbox) })
  })

export const query = { fromPincode: '411001' as Pincode, toPincode: bengaluru, weightGrams: 800, cod: false }
export const count = (sandbox: ShiprocketSandbox, path: RegExp) => sandbox.calls.filter((call) => path.test(call)).length
export const respondWith = (body: unknown, status = 200): FaultAction => ({ status, body })
