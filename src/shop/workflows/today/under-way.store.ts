import type { Sql } from '#src/platform/db/database.ts'

/** Orders between being placed and being at the door. */
export async function countUnderWay(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(underWayQuery)
  return row?.count ?? 0
}

const underWayQuery = `
  select count(*)::integer as count from (
    select from orders where state in ('to_confirm', 'paid', 'confirmed', 'booked', 'shipped') limit 1001) as found`
