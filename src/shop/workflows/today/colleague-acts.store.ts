import type { Sql } from '#src/platform/db/database.ts'
import type { CallOutcome } from '../../orders/calls/order-call.ts'
import type { OrderState } from '../../orders/order.ts'
import type { UnitStep } from '../../workshop/unit.ts'

/** What one of the staff did: `staff-texts/colleague-texts.ts` has the words. */
export type ColleagueAct = { readonly staffName: string; readonly at: Date; readonly did: ColleagueDid }

export type ColleagueDid =
  | { readonly kind: 'state'; readonly number: string; readonly state: OrderState }
  | { readonly kind: 'act'; readonly number: string; readonly act: string }
  | { readonly kind: 'step'; readonly number: string; readonly step: UnitStep | 'again'; readonly writing: string | undefined }
  | { readonly kind: 'note'; readonly number: string }
  | { readonly kind: 'call'; readonly number: string; readonly outcome: CallOutcome }
  /** The number is that of its ticket. */
  | { readonly kind: 'answer'; readonly number: string }

/** Newest first. */
export async function listColleagueActs(sql: Sql, limit: number): Promise<ColleagueAct[]> {
  const rows = await sql.query<ActRow>(colleagueActsQuery(limit))
  return rows.map((row) => ({ staffName: row.staff_name, at: row.at, did: didOf(row) }))
}

/** Each kind from the end of its own index. A call that confirmed or cancelled its order is an event of the order already. */
const colleagueActsQuery = (limit: number): string => `
  select did.kind, staff_name, coalesce(order_number, ticket) as number, at, did.detail, writing from (
    (select case when act is null then 'state' else 'act' end as kind, coalesce(staff_name, '') as staff_name, order_id, null as ticket, at,
        coalesce(act, state) as detail, null as writing
      from order_events where done_by = 'staff' order by id desc limit ${limit})
    union all
    (select 'step', staff_name, step.order_id, null, at, step, nullif(concat_ws(' ', personal_name, zodiac_sign), '')
      from unit_steps step join units on units.order_id = step.order_id and units.number = unit_number
      join order_lines line on line.order_id = step.order_id and position = line_position
      where done_by = 'staff' and taken_back_at is null order by step.id desc limit ${limit})
    union all
    (select 'note', staff_name, order_id, null, at, '', null from order_notes where removed_at is null order by id desc limit ${limit})
    union all
    (select 'call', staff_name, order_id, null, at, outcome, null from order_calls
      where outcome not in ('confirmed', 'declined') order by id desc limit ${limit})
    union all
    (select 'answer', answered_by, null, ticket_number, answered_at, '', null from enquiries
      where answered_at is not null order by answered_at desc limit ${limit})
  ) did left join orders on orders.id = did.order_id order by at desc limit ${limit}`

type ActRow = {
  kind: ColleagueDid['kind']
  staff_name: string
  number: string
  at: Date
  detail: string
  writing: string | null
}

function didOf({ kind, number, detail, writing }: ActRow): ColleagueDid {
  switch (kind) {
    case 'state':
      return { kind, number, state: detail as OrderState }
    case 'act':
      return { kind, number, act: detail }
    case 'step':
      return { kind, number, step: detail as UnitStep | 'again', writing: writing ?? undefined }
    case 'call':
      return { kind, number, outcome: detail as CallOutcome }
    case 'note':
    case 'answer':
      return { kind, number }
  }
}
