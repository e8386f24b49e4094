import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type MissedSearch = { readonly text: string; readonly searches: number }

/** Only so many texts a day: programs that search for nonsense fill nothing. */
const mostTextsADay = 200

export async function addMissedSearch(tx: Transaction, day: Day, { text, searches }: MissedSearch): Promise<void> {
  await tx.query(
    `insert into missed_searches as stored (day, text, searches)
     select $1::date, $2, $3
      where (select count(*) from missed_searches where day = $1::date) < $4
         or exists (select from missed_searches where day = $1::date and text = $2)
     on conflict (day, text) do update set searches = stored.searches + excluded.searches`,
    [day, text, searches, mostTextsADay],
  )
}

/** What was searched most in these days, most first. */
export async function listMissedSearches(sql: Sql, { from, to }: { readonly from: Day; readonly to: Day }): Promise<MissedSearch[]> {
  return sql.query<MissedSearch>(
    `select text, sum(searches)::integer as searches from missed_searches where day between $1::date and $2::date
      group by text order by searches desc, text limit 20`,
    [from, to],
  )
}

/** Returns how many. */
export async function deleteOldMissedSearches(tx: Transaction, before: Date): Promise<number> {
  const rows = await tx.query('delete from missed_searches where day < ($1::timestamptz)::date returning 1', [before])
  return rows.length
}
