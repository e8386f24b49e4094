import { flag, listOf, objectOf, optional, text } from '#src/kit/json/json-parser.ts'
import type { MessageKind } from '../message-kind.ts'

/** A figure as the page Figures shows it, in words. */
type WeekFigure = { readonly label: string; readonly value: string; readonly before: string; readonly change: string | undefined }

export type WeekFigures = {
  readonly brandName: string
  readonly memberName: string
  /** The Monday and the Sunday of the week: `2026-11-16`. */
  readonly from: string
  readonly to: string
  readonly figures: readonly WeekFigure[]
  /** What was counted are trials. */
  readonly isSandbox: boolean
  readonly deskUrl: string
}

/** To each owner, on Monday: the week that has ended. It holds amounts, so assistants do not read it at the desk. */
export const weekFigures: MessageKind<WeekFigures> = {
  to: 'owner',
  priority: 1,
  fields: {
    ...{ brandName: text, memberName: text, from: text, to: text, isSandbox: flag, deskUrl: text },
    figures: listOf(objectOf<WeekFigure>({ label: text, value: text, before: text, change: optional(text) })),
  },
  sample: ({ brandName, isSandbox, orderUrl }) => ({
    ...{ brandName, memberName: 'Meera Joshi', from: '2026-11-16', to: '2026-11-22', isSandbox, deskUrl: orderUrl },
    figures: [
      { label: 'Money in', value: '₹1,23,456', before: '₹1,10,000', change: '₹13,456 more, 12.2 %' },
      { label: 'Orders', value: '128', before: '120', change: '8 more, 6.7 %' },
      { label: 'Came back', value: '–', before: '4.2 %', change: undefined },
    ],
  }),
}
