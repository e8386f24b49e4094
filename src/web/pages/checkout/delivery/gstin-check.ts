import { parseGstin, stateOfGstin } from '#src/kit/contact/gstin.ts'
import { findState, stateNames } from '#src/kit/contact/indian-state.ts'
import type { Delivery } from './delivery.ts'

export const isGstin = (text: string): boolean => parseGstin(text) !== undefined

/** Returns a warning about a GSTIN of another state, which is lawful; undefined when there is none. */
export function gstinWarning({ gstin, state }: Pick<Delivery, 'gstin' | 'state'>): string | undefined {
  const registered = parseGstin(gstin)
  const deliveredTo = findState(state)
  const registeredIn = registered && stateOfGstin(registered)
  if (!registeredIn || !deliveredTo || registeredIn === deliveredTo) return undefined
  return `Registered in ${stateNames[registeredIn]}, while the parcel goes to ${stateNames[deliveredTo]}: the tax may then not be credited to you.`
}
