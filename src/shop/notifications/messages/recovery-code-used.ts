import { flag, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'

export type RecoveryCodeUsed = {
  readonly brandName: string
  readonly memberName: string
  readonly usedAt: string
  /** How many of the ten are left. */
  readonly left: number
  readonly isSandbox: boolean
}

/** To a member of staff: who did not use it themselves must act at once. */
export const recoveryCodeUsed: MessageKind<RecoveryCodeUsed> = {
  to: 'staff',
  priority: 0,
  fields: { brandName: text, memberName: text, usedAt: text, left: wholeNumber, isSandbox: flag },
  sample: ({ brandName, isSandbox }) => ({ brandName, memberName: 'Meera Joshi', usedAt: '2026-11-22T04:30:00.000Z', left: 9, isSandbox }),
}
