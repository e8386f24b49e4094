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
}

export const actions: Readonly<Record<CarrierFault, FaultAction>> = {
  'lost answer': { drop: 'after' },
  'server error': { status: 500, body: { message: 'Server Error', status_code: 500 } },
  'HTML instead of JSON': { status: 502, body: '<html>Bad gateway</html>' },
  'too many requests': { status: 429, body: { message: 'Too Many Attempts.' } },
  'answer never comes': { hang: true },
  'broken connection': { drop: 'before' },
}

/** What an adapter remembers: its token, or that it was refused one. */
export const inMemoryStore = <Value = string>() => {
  let kept: Value | undefined
  return {
    get: async () => kept,
    async set(value: Value | undefined) {
      kept = value
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
    // Short, for what never comes; long enough for a machine that is busy with other tests.
    timeoutMs: 800,
    ...options,
  })

export async function started(t: TestContext, options: ShiprocketSandboxOptions = {}): Promise<ShiprocketSandbox> {
  const sandbox = await startShiprocketSandbox(options)
  t.after(() => sandbox.stop())
  return sandbox
}

/** One test with a sandbox and a carrier of its own. */
export const trial = (title: string, work: (bench: Setup) => Promise<void>) =>
  test(title, async (t) => {
    const sandbox = await started(t)
    await work({ sandbox, carrier: carrierOf(sandbox) })
  })

export const query = { fromPincode: '411001' as Pincode, toPincode: bengaluru, weightGrams: 800, cod: false }
export const count = (sandbox: ShiprocketSandbox, path: RegExp) => sandbox.calls.filter((call) => path.test(call)).length
export const answering = (body: unknown, status = 200): FaultAction => ({ status, body })
