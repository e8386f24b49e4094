import { userInfo } from 'node:os'
import type { Staff } from '#src/shop/orders/actor.ts'
import { UsageFault } from './command.ts'

/** The option of every command that changes something. */
export const actingOptions = { by: { type: 'string' } } as const

/** Returns the person named with --by, or else the account of this machine that runs the command. Throws UsageFault when that has no name. */
export function actingStaff(written: string | undefined): Staff {
  const name = written?.trim() ?? accountName()
  if (!name) throw new UsageFault('Say who does it, with --by.')
  return { who: 'staff', name }
}

export function accountName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    // In a container the account may have a number only.
    return undefined
  }
}
