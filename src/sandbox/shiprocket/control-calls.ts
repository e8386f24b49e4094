import { z } from 'zod'
import { rupeesToPaise } from '#src/kit/money.ts'
import { entryOf } from '#src/kit/table.ts'
import type { Reply, Call } from '../http-server.ts'
import { callFaults, carrierCalls, stepFaults } from './call-faults.ts'
import type { ShiprocketControl } from './control.ts'
import { webhookFaultName, webhookFaults } from './tracking-webhook.ts'

type Control = (control: ShiprocketControl, body: unknown) => unknown

/** The calls under /__sandbox, for tests and people. */
const controlCalls: Readonly<Record<string, Control>> = {
  'GET /__sandbox/state': (control) => ({ ...control.state(), tokenSecret: undefined, faults: control.faults.list() }),
  /** Every fault that has a name. */
  'GET /__sandbox/faults': () => ({
    calls: Object.keys(carrierCalls),
    callFaults: labels(callFaults),
    stepFaults: labels(stepFaults),
    webhookFaults,
  }),
  'POST /__sandbox/faults': (control, body) => control.faults.add(body as never),
  'POST /__sandbox/fault': (control, body) => {
    const { call, fault, times } = namedFault.parse(body)
    if (fault in stepFaults) control.breakStep(fault as keyof typeof stepFaults, times)
    else control.breakCall(call, callFaultName.parse(fault), times)
  },
  'POST /__sandbox/webhook-fault': (control, body) => control.breakWebhook(z.object({ fault: webhookFaultName }).parse(body).fault),
  'POST /__sandbox/clear-faults': (control) => control.clearFaults(),
  'POST /__sandbox/wallet': (control, body) => control.setWallet(wallet.parse(body).rupees),
  'POST /__sandbox/expire-tokens': (control) => control.expireTokens(),
  'POST /__sandbox/move': async (control, body) => ({ ok: await control.move(body as never) }),
  'POST /__sandbox/swap-awb': (control, body) => ({ awb: control.swapAwb(z.object({ awb: z.string() }).parse(body).awb) }),
  'POST /__sandbox/clock': (control, body) => control.advance(z.object({ advanceS: z.int().positive() }).parse(body).advanceS),
  'POST /__sandbox/moving': (control, body) => control.setMoving(z.object({ moving: z.boolean() }).parse(body).moving),
  'POST /__sandbox/reset': (control) => control.reset(),
}

const files: Readonly<Record<string, (control: ShiprocketControl) => string>> = {
  'GET /__sandbox/awb-level-report.csv': (control) => control.remittedParcels(),
  'GET /__sandbox/crf-level-report.csv': (control) => control.remittances(),
}

/** Returns undefined when there is no such call. */
export async function handleControlCall(control: ShiprocketControl, call: Call): Promise<Reply | undefined> {
  const file = entryOf(files, `${call.method} ${call.path}`)
  if (file)
    return { status: 200, body: file(control), headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' } }
  const work = entryOf(controlCalls, `${call.method} ${call.path}`)
  if (!work) return undefined
  const body: unknown = call.rawBody.length === 0 ? {} : JSON.parse(call.rawBody.toString('utf8'))
  return { status: 200, body: (await work(control, body)) ?? { ok: true } }
}

const names = <Table extends object>(table: Table) => Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]
const labels = (table: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]))

const callFaultName = z.enum(names(callFaults))
export const namedFault = z.object({
  call: z.enum(names(carrierCalls)).default('any call'),
  fault: z.enum([...names(callFaults), ...names(stepFaults)]),
  times: z.coerce.number().int().positive().max(100).default(1),
})

const wallet = z.object({ rupees: z.union([z.string(), z.number()]).transform((rupees) => rupeesToPaise(rupees) ?? z.NEVER) })
