import type { Day } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { answerDue, type Clock, clockAt, leftMs } from '../../enquiries/enquiry-clocks.ts'
import type { EnquiryState } from '../../enquiries/enquiry-standing.ts'
import { type EnquiryTab, enquiryTabs } from '../../enquiries/enquiry-tabs.ts'
import type { Enquiry } from '../../enquiries/enquiry.ts'

export type EnquiryRow = {
  readonly ticketNumber: string
  readonly kind: Enquiry['kind']
  readonly receivedAt: Date
  readonly senderName: string
  /** Of a bulk enquiry. */
  readonly quantity: number | undefined
  /** The first words. */
  readonly words: string
  readonly state: EnquiryState
  readonly isGrievance: boolean
  readonly owner: { readonly email: string; readonly name: string } | undefined
  /** The next of its clocks. */
  readonly clock: (Clock & { readonly leftMs: number }) | undefined
}

export type ClockSetting = { readonly now: Date; readonly holidays: readonly Day[] }

export type EnquiryPage = {
  readonly rows: readonly EnquiryRow[]
  /** What `after` has to be for the next ones; undefined at the end. */
  readonly next: string | undefined
}

export type EnquiryPageRequest = {
  readonly tab: EnquiryTab
  /** The address of whoever looks. */
  readonly email: string
  readonly kind: Enquiry['kind'] | undefined
  /** Where the page before it has ended. What is no such place means the beginning. */
  readonly after: string | undefined
  readonly limit: number
}

type TabQuery = { readonly condition: string; readonly sortKey: string; readonly direction: 'asc' | 'desc' }

const byDue = { sortKey: `coalesce(due_at, 'infinity')`, direction: 'asc' } as const
const newestFirst = { sortKey: 'received_at', direction: 'desc' } as const

/** $1 is the address of whoever looks. What runs out first stands first, and what has no clock by when it came. */
const tabQueries: Readonly<Record<EnquiryTab, TabQuery>> = {
  mine: {
    condition: `owner_email = $1 and (state in ('open', 'waiting') or (state = 'answered' and grievance_at is not null))`,
    ...byDue,
  },
  new: { condition: `state = 'open' and owner_email is null`, sortKey: `coalesce(due_at, '-infinity')`, direction: 'asc' },
  waiting: { condition: `state = 'waiting'`, ...newestFirst },
  answered: { condition: `state = 'answered'`, ...newestFirst },
  grievances: { condition: `grievance_at is not null and state <> 'spam'`, ...byDue },
  all: { condition: `state <> 'spam'`, ...newestFirst },
  spam: { condition: `state = 'spam'`, ...newestFirst },
}

/** Returns the rows of a tab after a place in it. */
export async function listEnquiryPage(sql: Sql, request: EnquiryPageRequest, setting: ClockSetting): Promise<EnquiryPage> {
  const { text, values } = enquiryPageQuery(request)
  const found = await sql.query<PageRow>(text, values)
  const shown = found.slice(0, request.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => toRow(row, setting)),
    next: last && found.length > request.limit ? `${last.place} ${last.id}` : undefined,
  }
}

/** The statement of a page, for its rows and for the test of its plan. */
export function enquiryPageQuery({ tab, email, kind, after, limit }: EnquiryPageRequest): {
  readonly text: string
  readonly values: readonly unknown[]
} {
  const { condition, sortKey, direction } = tabQueries[tab]
  const values: unknown[] = [email, limit + 1]
  const value = (given: unknown): string => `$${values.push(given)}`
  const place = placeOf(after)
  const conditions = [
    `$1::text is not null and ${condition}`,
    ...(kind === undefined ? [] : [`kind = ${value(kind)}`]),
    ...(place ? [`(${sortKey}, id) ${direction === 'asc' ? '>' : '<'} (${value(place.key)}::timestamptz, ${value(place.id)})`] : []),
  ]
  return {
    values,
    text: `select page.*, staff.name as owner_name from (
       select id, ticket_number, kind, received_at, sender_name, quantity, left(message, ${wordsRead}) as words, state, grievance_at, owner_email, due_at,
         ${sortKey} as sort_key, (${sortKey})::text as place
       from enquiries where ${conditions.join(' and ')} order by ${sortKey} ${direction}, id ${direction} limit $2
     ) page left join staff on staff.email = page.owner_email order by sort_key ${direction}, page.id ${direction}`,
  }
}

const wordsRead = 140

/** Reads the place that `next` has named: a time as the database writes it, and an id. */
function placeOf(after: string | undefined): { readonly key: string; readonly id: string } | undefined {
  const [, key, id] = /^(-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?) ([\w-]{1,64})$/.exec(after ?? '') ?? []
  return key === undefined || id === undefined ? undefined : { key, id }
}

/** How many a tab has, up to 1,001, and whether a clock of one of them has run out. */
export type TabCount = { readonly count: number; readonly isLate: boolean }

export async function countEnquiryTabs(sql: Sql, email: string, now: Date): Promise<Readonly<Record<EnquiryTab, TabCount>>> {
  const counts = enquiryTabs.map((tab) => {
    const { condition } = tabQueries[tab]
    return `select '${tab}' as tab, (select count(*)::integer from (select from enquiries where ${condition} limit 1001) as found) as count,
      exists (select from enquiries where ${condition} and due_at < $2) as is_late`
  })
  const rows = await sql.query<{ tab: EnquiryTab; count: number; is_late: boolean }>(
    `with looks as (select $1::text as email, $2::timestamptz as now) select tab, count, is_late from (${counts.join(' union all ')}) as tabs, looks`,
    [email, now],
  )
  return Object.fromEntries(rows.map(({ tab, count, is_late: isLate }) => [tab, { count, isLate }])) as Record<EnquiryTab, TabCount>
}

/** Others from the same mailbox or phone, newest first. */
export async function listRelated(sql: Sql, ticketNumber: string, setting: ClockSetting): Promise<EnquiryRow[]> {
  const rows = await sql.query<PageRow>(
    `with this as (select id, mailbox_key, phone from enquiries where ticket_number = $1)
     select id, ticket_number, kind, received_at, sender_name, quantity, left(message, ${wordsRead}) as words, state, grievance_at, owner_email, due_at,
       null as owner_name, '' as place
     from (
       select enquiries.* from enquiries join this using (mailbox_key) where enquiries.id <> this.id
       union select enquiries.* from enquiries join this using (phone) where enquiries.id <> this.id
     ) as others order by received_at desc, id limit ${mostRelated}`,
    [ticketNumber],
  )
  return rows.map((row) => toRow(row, setting))
}

const mostRelated = 10

type PageRow = {
  readonly id: string
  readonly place: string
  readonly ticket_number: string
  readonly kind: Enquiry['kind']
  readonly received_at: Date
  readonly sender_name: string
  readonly quantity: number | null
  readonly words: string
  readonly state: EnquiryState
  readonly grievance_at: Date | null
  readonly owner_email: string | null
  readonly owner_name: string | null
  readonly due_at: Date | null
}

const toRow = (row: PageRow, setting: ClockSetting): EnquiryRow => ({
  ...{ ticketNumber: row.ticket_number, kind: row.kind, receivedAt: row.received_at, senderName: row.sender_name },
  ...{ quantity: row.quantity ?? undefined, words: row.words, state: row.state, isGrievance: row.grievance_at !== null },
  owner: row.owner_email === null ? undefined : { email: row.owner_email, name: row.owner_name ?? row.owner_email },
  clock: clockOf(row, setting),
})

/** What the release before has recorded beside this one has no time yet: its clock is that of every question. */
function clockOf({ due_at, state, received_at, grievance_at }: PageRow, { now, holidays }: ClockSetting): EnquiryRow['clock'] {
  const dueAt = due_at ?? (state === 'open' ? answerDue(received_at, holidays) : undefined)
  const clock = dueAt && clockAt(dueAt, grievance_at ?? undefined)
  return clock && { ...clock, leftMs: leftMs(clock, now, holidays) }
}
