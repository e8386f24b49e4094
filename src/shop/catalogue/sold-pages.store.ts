import type { ProductId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { recordRead } from '#src/platform/db/read-tracking.ts'
import { shownOfAll } from './searching/shown-lists.ts'

/** What a list of pages for search engines says of a product's page. */
export type SoldPage = {
  readonly id: ProductId
  readonly name: string
  /** When the owner last changed it; its stock does not count. Undefined for what an earlier release has saved. */
  readonly changedAt: Date | undefined
  /** Its photographs, each once, with the largest width of each. */
  readonly pictures: readonly { readonly key: string; readonly width: number }[]
}

/** Returns them in the order of the ids. They may be all products: what is recorded as read is one name for them. */
export async function listSoldPages(sql: Sql, ids: readonly ProductId[]): Promise<SoldPage[]> {
  recordRead([shownOfAll])
  const rows = await sql.query<{ id: ProductId; name: string; changed_at: Date | null; pictures: SoldPage['pictures'] | null }>(
    `select p.id, p.name, p.changed_at,
            (select json_agg(json_build_object('key', key, 'width', width) order by place)
               from (select x.key, max(w) as width, min(v.position * 1000 + x.position) as place
                       from variants v join pictures x on x.variant_id = v.id, unnest(x.widths) as w
                      where v.product_id = p.id and v.is_active and not x.is_canvas group by x.key) as each) as pictures
       from unnest($1::text[]) with ordinality as wanted (id, at) join products p on p.id = wanted.id order by wanted.at`,
    [ids],
  )
  return rows.map(({ id, name, changed_at, pictures }) => ({ id, name, changedAt: changed_at ?? undefined, pictures: pictures ?? [] }))
}
