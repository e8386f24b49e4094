import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#src/kit/time/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'

/** Where refused logins are remembered: by all processes together, and over restarts. */
export type RefusedLoginStore = { get(): Promise<unknown>; set(value: unknown): Promise<void> }

export type LoginSchedule = {
  /** Throws while it is too early to try again. */
  mayTry(): Promise<void>
  noteRefused(words: string): Promise<void>
  noteAccepted(): Promise<void>
}

const hours = 3_600_000
/** Repeated refused logins lock the account: a refused one is tried again ever more seldom. */
const waitsMs = [0.25 * hours, 1 * hours, 6 * hours, 24 * hours]

const refusal = z.object({ account: z.string(), refusals: z.int().positive(), refusedAt: z.coerce.date(), words: z.string() })

export function loginSchedule(memory: RefusedLoginStore, credentials: { email: string; password: string }, clock: Clock): LoginSchedule {
  const account = createHash('sha256').update(`${credentials.email}\n${credentials.password}`).digest('hex').slice(0, 16)

  /** Other credentials than the refused ones begin anew. */
  async function findRefusal(): Promise<z.output<typeof refusal> | undefined> {
    const kept = refusal.safeParse(await memory.get())
    return kept.success && kept.data.account === account ? kept.data : undefined
  }

  return {
    async mayTry() {
      const refused = await findRefusal()
      if (!refused) return
      const waitMs = waitsMs[refused.refusals - 1] ?? waitsMs.at(-1) ?? 0
      const nextAt = new Date(refused.refusedAt.getTime() + waitMs)
      if (clock() < nextAt) throw refusedLogin(refused.words)
    },
    async noteRefused(words) {
      const refusals = ((await findRefusal())?.refusals ?? 0) + 1
      await memory.set({ account, refusals, refusedAt: clock().toISOString(), words })
    },
    async noteAccepted() {
      if (await findRefusal()) await memory.set(null)
    },
  }
}

export const refusedLogin = (words: string): SupplierError => new SupplierError('auth', `Shiprocket refused the login: ${words}`)

export function inMemoryRefusedLogins(): RefusedLoginStore {
  let value: unknown
  return {
    get: async () => value,
    async set(next) {
      value = next
    },
  }
}
