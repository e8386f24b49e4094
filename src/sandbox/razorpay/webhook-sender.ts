import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#src/kit/time/clock.ts'
import { postWebhook } from '../post-webhook.ts'
import type { StateFile } from '../state-file.ts'
import { type Ledger, newId, unixSeconds, type WebhookEvent } from './ledger.ts'

/** Seconds between attempts, as measured with the real gateway: 16 attempts in almost a day. */
const retryDelaysSeconds = [0.23, 5.8, 13, 20, 43, 82, 162, 324, 643, 1283, 2563, 5127, 10241, 20480, 40964] as const

export const webhookFault = z.object({
  /** Without one the fault applies to the next event. */
  event: z.string().optional(),
  times: z.int().positive().default(1),
  lose: z.boolean().default(false),
  delayMs: z.int().nonnegative().default(0),
  /** How many more times the same event is sent. */
  duplicate: z.int().nonnegative().max(10).default(0),
  signWith: z.enum(['secret', 'old secret', 'wrong secret']).default('secret'),
  /** As many events as `times` are held back, and then sent in reverse order. */
  reorder: z.boolean().default(false),
})

export type WebhookFault = z.output<typeof webhookFault>

export type WebhookTarget = { url: string | undefined; readonly secret: string; readonly oldSecret: string }

type Sender = {
  readonly file: StateFile<Ledger>
  readonly target: WebhookTarget
  readonly clock: Clock
  /** 1 waits as long as the real gateway between attempts; tests wait less. */
  readonly timeScale: number
  readonly timers: Map<WebhookEvent, NodeJS.Timeout>
  readonly underWay: Set<Promise<void>>
  faults: WebhookFault[]
  /** Held back to be sent in reverse order. */
  heldBack: WebhookEvent[]
}

const maxEvents = 300

/** Sends events at least once, in no guaranteed order, until the shop replies 2xx; what is still due survives a restart. */
export function webhookSender(parts: Pick<Sender, 'file' | 'target' | 'clock' | 'timeScale'>) {
  const sender: Sender = { ...parts, timers: new Map(), underWay: new Set(), faults: [], heldBack: [] }
  return {
    emit: (kind: string, entities: Readonly<Record<string, object>>) => emit(sender, kind, entities),
    addFault: (fault: z.input<typeof webhookFault>) => void sender.faults.push(webhookFault.parse(fault)),
    clearFaults() {
      sender.faults = []
    },
    listFaults: (): readonly WebhookFault[] => sender.faults,
    /** Schedules what is still due after a restart. */
    resume() {
      for (const event of sender.file.state.events) {
        if (event.due && !sender.timers.has(event)) wake(sender, event, Math.max(0, event.due.at - sender.clock().getTime()))
      }
    },
    /** Attempts everything still due once, now, and waits until nothing is in flight. */
    async flush() {
      while (sender.underWay.size > 0) await Promise.all(sender.underWay)
      const due = sender.file.state.events.filter((event) => event.due).toSorted((a, b) => (a.due?.at ?? 0) - (b.due?.at ?? 0))
      for (const event of due) await attemptDue(sender, event)
      while (sender.underWay.size > 0) await Promise.all(sender.underWay)
    },
    /** Sends an event once more under its own id. Returns false when it is not known or not accepted. */
    async replay(eventId: string): Promise<boolean> {
      const event = sender.file.state.events.find((each) => each.id === eventId)
      return event !== undefined && (await deliver(sender, event, 0, 'secret'))
    },
    stop() {
      for (const timer of sender.timers.values()) clearTimeout(timer)
      sender.timers.clear()
    },
  }
}

function emit(sender: Sender, kind: string, entities: Readonly<Record<string, object>>): void {
  const { file, target, clock } = sender
  const event: WebhookEvent = { id: newId(file.state, ''), kind, body: JSON.stringify(envelope(kind, entities, clock)), due: undefined }
  file.state.events = [...file.state.events, event].slice(-maxEvents)
  if (!target.url) return

  const fault = takeFault(sender, kind)
  if (fault?.lose) return
  if (fault?.reorder) return holdBack(sender, event, fault)
  schedule(sender, event, { attempt: 0, delayMs: fault?.delayMs ?? 0, signWith: fault?.signWith ?? 'secret' })
  for (let again = 0; again < (fault?.duplicate ?? 0); again += 1) track(sender, deliver(sender, event, 0, 'secret'))
}

function holdBack(sender: Sender, event: WebhookEvent, fault: WebhookFault): void {
  sender.heldBack.push(event)
  if (fault.times > 0) return
  const reversed = sender.heldBack.splice(0).toReversed()
  const at = sender.clock().getTime()
  for (const event of reversed) event.due = { attempt: 0, at, signWith: fault.signWith }
  const sendInTurn = async () => {
    for (const event of reversed) await attemptDue(sender, event)
  }
  track(sender, sendInTurn())
}

const envelope = (kind: string, entities: Readonly<Record<string, object>>, clock: Clock) => ({
  entity: 'event',
  account_id: 'acc_SANDBOX0000001',
  event: kind,
  contains: Object.keys(entities),
  payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
  created_at: unixSeconds(clock),
})

function takeFault(sender: Sender, kind: string): WebhookFault | undefined {
  const fault = sender.faults.find((each) => (each.event ?? kind) === kind)
  if (!fault) return undefined
  fault.times -= 1
  if (fault.times === 0) sender.faults = sender.faults.filter((each) => each !== fault)
  return fault
}

type Plan = { readonly attempt: number; readonly delayMs: number; readonly signWith: WebhookFault['signWith'] }

function schedule(sender: Sender, event: WebhookEvent, { attempt, delayMs, signWith }: Plan): void {
  event.due = { attempt, at: sender.clock().getTime() + delayMs, signWith }
  sender.file.changed()
  wake(sender, event, delayMs)
}

function wake(sender: Sender, event: WebhookEvent, delayMs: number): void {
  const timer = setTimeout(() => track(sender, attemptDue(sender, event)), delayMs * sender.timeScale)
  sender.timers.set(event, timer.unref())
}

async function attemptDue(sender: Sender, event: WebhookEvent): Promise<void> {
  clearTimeout(sender.timers.get(event))
  sender.timers.delete(event)
  if (!event.due) return
  const { attempt, signWith } = event.due
  event.due = undefined
  const accepted = await deliver(sender, event, attempt, signWith)
  const seconds = retryDelaysSeconds[attempt]
  if (!accepted && seconds !== undefined) schedule(sender, event, { attempt: attempt + 1, delayMs: seconds * 1000, signWith })
}

async function deliver(
  { file, target, clock }: Sender,
  event: WebhookEvent,
  attempt: number,
  signWith: WebhookFault['signWith'],
): Promise<boolean> {
  const outcome = await post(target, event, signWith)
  const delivery = { at: clock().getTime(), eventId: event.id, kind: event.kind, attempt, ...outcome }
  file.state.deliveries = [...file.state.deliveries, delivery].slice(-maxEvents)
  file.changed()
  return outcome.status >= 200 && outcome.status < 300
}

/** Records work in flight, so that a flush can wait for it. */
function track(sender: Sender, work: Promise<unknown>): void {
  const tracked: Promise<void> = work.then(
    () => void sender.underWay.delete(tracked),
    () => void sender.underWay.delete(tracked),
  )
  sender.underWay.add(tracked)
}

async function post(target: WebhookTarget, event: WebhookEvent, signWith: WebhookFault['signWith']) {
  const secret = { secret: target.secret, 'old secret': target.oldSecret, 'wrong secret': 'not the secret' }[signWith]
  const headers = {
    'user-agent': 'Razorpay-Webhook/v1',
    'request-id': event.id,
    'x-razorpay-event-id': event.id,
    'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
  }
  return postWebhook(target.url ?? '', { headers, body: event.body })
}
