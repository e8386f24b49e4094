import type { ReturnReason, ReturnWay } from './return.ts'

/** As shopper and staff read them. */
export const reasonLabels: Readonly<Record<ReturnReason, string>> = {
  faulty: 'Damaged or faulty',
  wrong: 'Not what was ordered',
  late: 'It came too late',
  changed_mind: 'Changed my mind',
}

export const wayLabels: Readonly<Record<ReturnWay, string>> = {
  money: 'Money back',
  replacement: 'The same piece again',
  remake: 'Made again, with its writing',
  keep: 'Keep it, and get some money back',
}
