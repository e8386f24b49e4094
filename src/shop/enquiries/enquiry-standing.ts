import { type NextStates, transitionCheck } from '#src/kit/state-machine.ts'

/** `open`: we owe an answer. `waiting`: we have asked back, and they answer next. */
export const enquiryStates = ['open', 'waiting', 'answered', 'closed', 'spam'] as const
export type EnquiryState = (typeof enquiryStates)[number]

const nextStates: NextStates<EnquiryState> = {
  open: ['open', 'waiting', 'answered', 'closed', 'spam'],
  waiting: ['open', 'waiting', 'answered', 'closed', 'spam'],
  answered: ['open', 'waiting', 'answered', 'closed', 'spam'],
  closed: ['open'],
  spam: ['open'],
}

export const mayMove = transitionCheck(nextStates)

export type EntryKind =
  /** Somebody takes it, hands it on, or lets it go. */
  | 'owner'
  | 'note'
  /** An answer by mail. */
  | 'answer'
  /** An answer on the phone, or by a mail that the desk has not sent. */
  | 'spoken'
  /** What they wrote or said afterwards. */
  | 'received'
  | 'closed'
  | 'reopened'
  | 'spam'
  | 'grievance'
  | 'no_grievance'
  /** They know that their complaint is with us. */
  | 'acknowledged'
  /** It is about this order. */
  | 'order'

/** One thing that happened to an enquiry. */
export type EnquiryEntry = {
  readonly id: number
  readonly kind: EntryKind
  readonly at: Date
  /** The name of the account; undefined for the sender, and for what the shop did by itself. */
  readonly by: string | undefined
  readonly text: string | undefined
  /** Of `owner` an account's address, of `order` its number; undefined for nobody, and for none. */
  readonly about: string | undefined
  /** Set for `answer` only. */
  readonly leadsTo: 'answered' | 'waiting' | undefined
}

/** How an enquiry stands. */
export type Standing = {
  readonly state: EnquiryState
  readonly ownerEmail: string | undefined
  /** Since when they wait for us; undefined while they do not. */
  readonly waitingSince: Date | undefined
  /** By whom and when it was last answered; undefined while it waits for an answer. */
  readonly answered: { readonly by: string; readonly at: Date } | undefined
  readonly firstAnsweredAt: Date | undefined
  readonly grievance: Grievance | undefined
  readonly closedAt: Date | undefined
  readonly orderNumber: string | undefined
  readonly touchedAt: Date
}

/** Its clocks run from `since`, when the complaint reached us. */
export type Grievance = { readonly since: Date; readonly acknowledgedAt: Date | undefined }

/** Where an entry leads; undefined for one that changes no state. */
export function stateAfter({ kind, leadsTo }: Pick<EnquiryEntry, 'kind' | 'leadsTo'>): EnquiryState | undefined {
  switch (kind) {
    case 'answer':
      return leadsTo
    case 'spoken':
      return 'answered'
    case 'received':
    case 'reopened':
      return 'open'
    case 'closed':
    case 'spam':
      return kind
    case 'owner':
    case 'note':
    case 'grievance':
    case 'no_grievance':
    case 'acknowledged':
    case 'order':
      return undefined
  }
}

type Folded = Standing & { readonly lastWordsAt: Date }

/** What follows from all that happened, oldest first. Taking an entry out of the list takes back what it did. */
export function standingOf(receivedAt: Date, entries: readonly EnquiryEntry[]): Standing {
  const begun: Folded = {
    ...{ state: 'open', ownerEmail: undefined, waitingSince: receivedAt, answered: undefined, firstAnsweredAt: undefined },
    ...{ grievance: undefined, closedAt: undefined, orderNumber: undefined, touchedAt: receivedAt, lastWordsAt: receivedAt },
  }
  const { lastWordsAt: _lastWordsAt, ...standing } = entries.reduce(afterEntry, begun)
  return standing
}

function afterEntry(before: Folded, entry: EnquiryEntry): Folded {
  const standing = { ...before, touchedAt: entry.at }
  switch (entry.kind) {
    case 'note':
      return standing
    case 'owner':
      return { ...standing, ownerEmail: entry.about }
    case 'order':
      return { ...standing, orderNumber: entry.about }
    case 'acknowledged':
      return acknowledged(standing, entry.at)
    // The latest words of theirs are the complaint: its clocks run from them, not from when somebody noticed.
    case 'grievance':
      return { ...standing, grievance: { since: before.lastWordsAt, acknowledgedAt: undefined } }
    case 'no_grievance':
      return { ...standing, grievance: undefined }
    case 'answer':
    case 'spoken':
      return {
        ...acknowledged(standing, entry.at),
        ...moved(entry),
        answered: { by: entry.by ?? '', at: entry.at },
        firstAnsweredAt: before.firstAnsweredAt ?? entry.at,
      }
    case 'received':
      // They write once more while they wait: the clock goes on.
      return { ...standing, ...moved(entry), waitingSince: before.waitingSince ?? entry.at, answered: undefined, lastWordsAt: entry.at }
    case 'reopened':
      return { ...standing, ...moved(entry), waitingSince: entry.at, answered: undefined }
    case 'closed':
    case 'spam':
      return { ...standing, ...moved(entry), closedAt: entry.at }
  }
}

function moved(entry: EnquiryEntry): Pick<Standing, 'state' | 'waitingSince' | 'closedAt'> {
  return { state: stateAfter(entry) ?? 'open', waitingSince: undefined, closedAt: undefined }
}

/** Whoever gets an answer knows that we have the complaint. */
function acknowledged(standing: Folded, at: Date): Folded {
  const { grievance } = standing
  return grievance ? { ...standing, grievance: { ...grievance, acknowledgedAt: grievance.acknowledgedAt ?? at } } : standing
}

/** What they and we wrote to each other, without the first words. */
export const isMessage = ({ kind }: Pick<EnquiryEntry, 'kind'>): boolean => kind === 'answer' || kind === 'spoken' || kind === 'received'
