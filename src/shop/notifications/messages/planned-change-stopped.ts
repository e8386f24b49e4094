import { flag, listOf, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'

export type PlannedChangeStopped = {
  readonly brandName: string
  readonly memberName: string
  /** Of the product, or of the file. */
  readonly name: string
  /** It had begun, or was taken back, and not wholly as planned. */
  readonly hasEnded: boolean
  /** What stopped it, in sentences. */
  readonly because: readonly string[]
  readonly isSandbox: boolean
  readonly deskUrl: string
}

/** To each owner: a change of products that had its time was refused then. */
export const plannedChangeStopped: MessageKind<PlannedChangeStopped> = {
  to: 'owner',
  priority: 0,
  fields: { brandName: text, memberName: text, name: text, hasEnded: flag, because: listOf(text), isSandbox: flag, deskUrl: text },
  sample: ({ brandName, isSandbox, orderUrl }) => ({
    ...{ brandName, memberName: 'Meera Joshi', name: 'Rani Two-Tier Jewellery Box', hasEnded: false, isSandbox, deskUrl: orderUrl },
    because: ['Nothing was changed, because somebody has changed the same since it was planned:', 'rani-two-tier-box, price'],
  }),
}
