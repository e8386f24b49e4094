import type { Sql } from '#src/platform/db/database.ts'
import { breachStanding, listOpenBreaches } from '../reporting/reporting.ts'
import type { WaitingLine } from './waiting-line.ts'

/** A line for each breach of personal data that is not closed, until when the report is due. */
export async function listBreachLines(sql: Sql, now: Date): Promise<WaitingLine[]> {
  const breaches = await listOpenBreaches(sql)
  return breaches.flatMap((breach) => {
    const { open, reportDueAt } = breachStanding(breach, now)
    const [next] = open
    return next
      ? [
          {
            ...{ key: `breach ${breach.id} ${next}`, since: breach.noticedAt, kind: 'breach', breach: breach.id, next },
            ...{ what: breach.what, leftMs: open.includes('report_sent') ? reportDueAt.getTime() - now.getTime() : undefined },
          } as const,
        ]
      : []
  })
}
