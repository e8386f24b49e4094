import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { Sql } from '#src/platform/db/database.ts'

/** The sign that the blog wrote about in each month: `2026-11` and Sagittarius. Of two, the later. */
export async function listBlogSigns(sql: Sql): Promise<ReadonlyMap<string, ZodiacSign>> {
  const rows = await sql.query<{ month: string; sign: ZodiacSign }>(
    `select left(value ->> 'publishedOn', 7) as month, value ->> 'sign' as sign from articles
     where value ->> 'sign' is not null and value ->> 'publishedOn' is not null order by id`,
  )
  return new Map(rows.map(({ month, sign }) => [month, sign]))
}
