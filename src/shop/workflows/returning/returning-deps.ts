import type { Deps } from '../deps.ts'

export type ReturningDeps = Deps

/** What the UPI addresses of a return are sealed about: of another return, or for the other purpose, they cannot be opened. */
export const upiSealName = (returnId: number): string => `upi of return ${returnId}`
export const carriageSealName = (returnId: number): string => `carriage of return ${returnId}`
