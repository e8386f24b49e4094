import type { Sql } from '#src/platform/db/database.ts'
import type { Difference } from '../../payouts/difference.ts'
import { type DifferenceRow, toDifference } from './difference-row.ts'

/** One after the other: a dry run asks within its transaction, whose connection takes one statement at a time. */
export async function runDifferenceQueries(
  sql: Sql,
  queries: readonly (readonly [text: string, ...values: unknown[]])[],
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [text, ...values] of queries) found.push(...(await sql.query<DifferenceRow>(text, values)).map(toDifference))
  return found
}
