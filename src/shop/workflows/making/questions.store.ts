import type { Sql } from '#src/platform/db/database.ts'

/** What the workshop has asked about a unit. `settled` without an answer: somebody has dealt with it otherwise. */
export type WorkshopQuestion = {
  readonly ticket: string
  /** "Arun asks about MJ-10234.1 (Ring Box, Oxblood): ...". */
  readonly text: string
  readonly askedAt: Date
  readonly settled: { readonly by: string; readonly at: Date; readonly answer: string | undefined } | undefined
}

/** Returns the questions about the units of an order, oldest first. */
export async function listQuestions(sql: Sql, orderNumber: string): Promise<WorkshopQuestion[]> {
  const rows = await sql.query<QuestionRow>(
    `select about as ticket, text, since, settled_at, settled_by, answer from order_attention
     where order_id = (select id from orders where order_number = $1) and cause = 'workshop_question' and about is not null
     order by order_attention.id`,
    [orderNumber],
  )
  return rows.map(({ ticket, text, since, settled_at, settled_by, answer }) => ({
    ticket,
    text,
    askedAt: since,
    settled: settled_at && settled_by !== null ? { by: settled_by, at: settled_at, answer: answer ?? undefined } : undefined,
  }))
}

type QuestionRow = {
  readonly ticket: string
  readonly text: string
  readonly since: Date
  readonly settled_at: Date | null
  readonly settled_by: string | null
  readonly answer: string | null
}
