import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#src/kit/time/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'

/** Stores the last refused login for all processes together, and over restarts. */
export type RefusedLoginStore = { get(): Promise<unknown>; set(value: unknown): Promise<void> }

export type LoginSchedule = {
  /** Throws while it is too early to try again. */
  mayTry(): Promise<void>
  noteRefused(message: string): Promise<void>
  noteAccepted(): Promise<void>
}

const hours = 3_600_000
/** Repeated refused logins lock the account, so the waits between two tries grow. */
const waitsMs = [0.25 * hours, 1 * hours, 6 * hours, 24 * hours]

const refusal = z.object({ account: z.string(), refusals: z.int().positive(), refusedAt: z.coerce.date(), words: z.string() })

export function loginSchedule(store: RefusedLoginStore, credentials: { email: string; password: string }, clock: Clock): LoginSchedule {
  const account = createHash('sha256').update(`${credentials.email}\n${credentials.password}`).digest('hex').slice(0, 16)

  /** A refusal of other credentials does not count. */
  async function findRefusal(): Promise<z.output<typeof refusal> | undefined> {
    const stored = refusal.safeParse(await store.get())
    return stored.success && stored.data.account === account ? stored.data : undefined
  }

  return {
    async mayTry() {
      const refused = await findRefusal()
      if (!refused) return
      const waitMs = waitsMs[refused.refusals - 1] ?? waitsMs.at(-1) ?? 0
      const nextAt = new Date(refused.refusedAt.getTime() + waitMs)
      if (clock() < nextAt) throw refusedLogin(refused.words)
    },
    async noteRefused(message) {
      const refusals = ((await findRefusal())?.refusals ?? 0) + 1
      await store.set({ account, refusals, refusedAt: clock().toISOString(), words: message })
    },
    async noteAccepted() {
      if (await findRefusal()) await store.set(null)
    },
  }
}

export const refusedLogin = (message: string): SupplierError => new SupplierError('auth', `Shiprocket refused the login: ${message}`)

export function inMemoryRefusedLogins(): RefusedLoginStore {
  let value: unknown
  return {
    get: async () => value,
    async set(next) {
      value = next
    },
  }
}
