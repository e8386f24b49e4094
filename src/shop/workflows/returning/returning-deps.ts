import type { Deps } from '../deps.ts'

export type ReturningDeps = Deps

/** What the UPI address of a return is sealed about: of another return it cannot be opened. */
export const upiSealName = (returnId: number): string => `upi of return ${returnId}`
