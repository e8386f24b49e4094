import type { CallOutcome } from '../orders/calls/order-call.ts'
import type { OrderState } from '../orders/order.ts'
import type { ColleagueAct, ColleagueDid } from '../workflows/today/today.ts'

/** One sentence of what somebody did, however many times in a row: "Arun pressed Maa on MJ-10228", "Kavya packed MJ-10231 and 3 more". */
export type ColleagueSentence = {
  readonly name: string
  readonly did: string
  readonly number: string
  readonly more: number
  readonly at: Date
}

/** The same thing done to one after the other is one sentence, about the newest. `acts` are newest first, and so are the sentences. */
export function colleagueSentences(acts: readonly ColleagueAct[], most: number): ColleagueSentence[] {
  const sentences: (ColleagueSentence & { readonly sort: string; readonly numbers: Set<string> })[] = []
  for (const { staffName, at, did } of acts) {
    const last = sentences.at(-1)
    const sort = `${staffName} ${sortOf(did)}`
    if (last?.sort === sort) last.numbers.add(did.number)
    else
      sentences.push({
        ...{ name: staffName.split(' ')[0] ?? staffName, did: didText(did), number: did.number, more: 0, at },
        ...{ sort, numbers: new Set([did.number]) },
      })
  }
  return sentences.slice(0, most).map(({ name, did, number, numbers, at }) => ({ name, did, number, more: numbers.size - 1, at }))
}

const sortOf = (did: ColleagueDid): string => (did.kind === 'step' ? `step ${did.step}` : didText(did))

/** Stands between the name and the number. */
function didText(did: ColleagueDid): string {
  switch (did.kind) {
    case 'state':
      return stateTexts[did.state]
    case 'act':
      return actTexts[did.act] ?? `did “${did.act}” at`
    case 'step':
      return stepTexts[did.step](did.writing)
    case 'note':
      return 'wrote a note on'
    case 'call':
      return callTexts[did.outcome]
    case 'answer':
      return 'answered'
  }
}

const stateTexts: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'opened the payment of',
  lapsed: 'closed the unpaid',
  to_confirm: 'took in',
  paid: 'accepted the payment of',
  confirmed: 'confirmed',
  booked: 'booked a courier for',
  shipped: 'sent off',
  delivered: 'marked as delivered',
  returned_to_origin: 'took back',
  cancelled: 'cancelled',
}

const actTexts: Readonly<Record<string, string>> = {
  'attention settled': 'settled',
  'attention reopened': 'opened again what waits at',
  'pieces taken': 'took the pieces from stock for',
  'payment accepted': 'accepted the payment of',
  'refund asked': 'asked for a refund of',
  'credit note issued': 'issued a credit note for',
  'parcel retried': 'retried the parcel of',
  'parcel booked anew': 'booked anew the parcel of',
  'job retried': 'started a job again for',
  'mail sent again': 'sent a mail once more about',
  'mail copied': 'sent a copy of a mail about',
  'link mailed': 'mailed the link of',
  'address corrected': 'corrected the address of',
  'writing corrected': 'corrected the writing of',
  'personal data erased': 'erased the personal data of',
  'erasure asked': 'asked to erase the personal data of',
  'erasure taken back': 'took back the erasure of',
  'pieces received': 'took back the pieces of',
  'sent again': 'sent again the parcel of',
  divided: 'divided into two parcels',
  'put together': 'put into one parcel again',
  'pieces written off': 'wrote off the pieces of',
  packed: 'packed',
  unpacked: 'unpacked',
  'handed over': 'handed to the courier',
  'another attempt asked': 'asked for another attempt at',
  'bringing back asked': 'asked the courier to bring back',
}

const stepTexts: Readonly<Record<Extract<ColleagueDid, { kind: 'step' }>['step'], (writing: string | undefined) => string>> = {
  pressed: (writing) => `pressed ${writing ?? 'a piece'} on`,
  checked: (writing) => `checked ${writing ?? 'a piece'} of`,
  packed: (writing) => `packed ${writing ?? 'a piece'} of`,
  again: (writing) => `makes ${writing ?? 'a piece'} again for`,
}

const callTexts: Readonly<Record<CallOutcome, string>> = {
  confirmed: 'confirmed',
  no_answer: 'called and nobody answered:',
  wrong_number: 'found a wrong number at',
  declined: 'cancelled',
  pays_online: 'sent the link to pay online for',
  address_changed: 'noted another address for',
}
