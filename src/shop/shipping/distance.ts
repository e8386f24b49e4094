import type { StateCode } from '#src/kit/contact/indian-state.ts'

/** Where a pincode is; texts are empty where it is not known. */
export type Place = { readonly city: string; readonly stateCode: string }

export type Distance = 'same city' | 'same state' | 'between metros' | 'rest of India' | 'far away'

export function distanceBetween(from: Place, to: Place): Distance {
  if (isFar(from.stateCode) || isFar(to.stateCode))
    return from.stateCode === to.stateCode && from.city === to.city ? 'same city' : 'far away'
  if (to.city !== '' && to.city === from.city) return 'same city'
  if (to.stateCode !== '' && to.stateCode === from.stateCode) return 'same state'
  return metros.has(from.city) && metros.has(to.city) ? 'between metros' : 'rest of India'
}

/** Usual days from hand-over to delivery, for when no courier can be asked. */
export const commonDays: Readonly<Record<Distance, { readonly from: number; readonly to: number }>> = {
  'same city': { from: 1, to: 3 },
  'same state': { from: 2, to: 4 },
  'between metros': { from: 2, to: 5 },
  'rest of India': { from: 4, to: 7 },
  'far away': { from: 6, to: 10 },
}

const metros = new Set(['Ahmedabad', 'Bengaluru', 'Chennai', 'Delhi', 'Hyderabad', 'Kolkata', 'Mumbai', 'Pune'])

/** The North-East, the islands, and the far north. */
const farStates = ['01', '11', '12', '13', '14', '15', '16', '17', '18', '31', '35', '38'] as const satisfies readonly StateCode[]
const isFar = (code: string): boolean => (farStates as readonly string[]).includes(code)
