import { otherCallAddress } from '#src/web/routes.ts'
import type { LifeEnvironment } from './life-environment.ts'
import { owner } from './life-environment.ts'
import type { OpenShop } from './messages.ts'
import type { Point, Strike } from './point.ts'
import type { Death, ShopChild } from './shop-child.ts'

/** The shop as its shoppers, its staff, its suppliers and the clock of a life meet it: dead now and then, and alive again. */
export type World = {
  readonly environment: LifeEnvironment
  /** Repeats a call until it is answered. Throws what the shop refuses. */
  call(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<unknown>
  /** Staff press a button of the desk; pressed again, it is the same act. */
  act(act: string, input: object): Promise<void>
  /** The gateway sends all its events, until each is accepted. */
  deliverEvents(): Promise<void>
  /** The carrier scans a parcel, or the one that was booked last, and tells the shop once. */
  scan(status: number, awb?: string): Promise<void>
  /** Runs what is due, jobs one after the other and then the mails. */
  work(): Promise<void>
  /** Runs what the schedules run. */
  minute(): Promise<void>
  forward(milliseconds: number): Promise<void>
  /** What the other acts of the life have to know, such as the number of the order. */
  readonly notes: Map<string, string>
}

export type EndOfWorld = {
  readonly deaths: readonly Death[]
  /** What the last process came past: of an undisturbed life all there is. */
  readonly points: readonly Point[]
  /** How many strikes never came. */
  readonly missed: number
  readonly child: ShopChild
}

/** More than any act needs: something is wrong that no repetition mends. */
const mostRepeats = 8

export type WorldOptions = {
  readonly strikes: readonly Strike[]
  readonly plant: OpenShop['plant']
  /** Takes a process out of stock. */
  readonly nextChild: () => ShopChild
}

export async function openWorld(environment: LifeEnvironment, { strikes, plant, nextChild }: WorldOptions) {
  const { gateway, carrier, clock, db } = environment
  const left = [...strikes]
  const died: Death[] = []
  let child = nextChild()
  let address = ''
  let acts = 0
  const notes = new Map<string, string>()
  await start()

  const world: World = {
    environment,
    notes,
    call,
    async act(act, input) {
      acts += 1
      const key = `life-of-an-order-${acts}`
      await call('/staff/act', { login: owner, asked: { act, key, input } })
    },
    async deliverEvents() {
      for (let turn = 0; turn < mostRepeats; turn++) {
        await databaseIsThere()
        await gateway.webhooks.flush()
        await reviveIfDead()
        if (gateway.ledger().events.every(({ due }) => !due)) return
      }
      throw new Error('the shop has never accepted an event of the gateway')
    },
    async scan(status, of) {
      const { shipments } = carrier.state()
      const awb = of ?? Object.values(shipments).findLast((shipment) => shipment.awb)?.awb ?? ''
      if (!(await carrier.move({ awb, status }))) throw new Error('there is no parcel to scan')
      await reviveIfDead()
    },
    work: async () => void (await call('/staff/work', {})),
    minute: async () => void (await call('/staff/minute', {})),
    async forward(milliseconds) {
      clock.forward(milliseconds)
      await call('/staff/clock', { now: clock.now() })
    },
  }
  return { ...world, close }

  async function start(): Promise<void> {
    for (;;) {
      const request = { connections: environment.connections, now: clock.now(), strikes: [...left], plant }
      const opened = await child.open(request)
      if (opened !== undefined) {
        address = opened
        gateway.sendWebhooksTo(address + otherCallAddress('paymentWebhook'))
        carrier.connectShop({ webhookUrl: address + otherCallAddress('courierWebhook') })
        return
      }
      await bury()
    }
  }

  /** Whoever was refused while a standby takes the primary's place tries again when it has. */
  async function databaseIsThere(): Promise<void> {
    for (let isThere = false; !isThere; ) {
      isThere = await db.query('select 1').then(
        () => true,
        () => false,
      )
    }
  }

  async function reviveIfDead(): Promise<boolean> {
    if (!child.isDead) return false
    await bury()
    await start()
    return true
  }

  /** The database notices within a moment that a process is gone. */
  async function bury(): Promise<void> {
    const death = await child.death
    if (!death) throw new Error('the process of the shop has ended by itself')
    died.push(death)
    left.splice(0, death.blows)
    for (let isThere = true; isThere; ) {
      const [row] = await db.query<{ is_there: boolean }>(
        `select exists (select 1 from pg_stat_activity where datname = current_database() and application_name like 'shop %') as is_there`,
      )
      isThere = row?.is_there ?? false
    }
    child = nextChild()
  }

  async function call(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    let last = ''
    for (let turn = 0; turn < mostRepeats; turn++) {
      await databaseIsThere()
      const reply = await post(address + path, body, headers)
      if (reply && reply.status < 300) return reply.text.startsWith('{') ? JSON.parse(reply.text) : reply.text
      if (reply && reply.status < 500) throw new Error(`${path} was refused: ${reply.status} ${reply.text.slice(0, 300)}`)
      last = reply ? `${reply.status} ${reply.text.slice(0, 600)}` : 'no answer'
      if (!reply) await child.death
      await reviveIfDead()
    }
    throw new Error(`${path} was never answered: ${last}`)
  }

  /** Returns the process to the stock. */
  async function close(): Promise<EndOfWorld> {
    const passed = await child.close()
    return { deaths: died, points: passed?.points ?? [], missed: left.length - (passed?.blows ?? 0), child }
  }
}

async function post(address: string, body: object, headers: Readonly<Record<string, string>>) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}
