import type { Paise } from '#src/kit/money.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Listing, Picture } from '../../catalogue/product.ts'
import { type PictureRow, readPicture } from '../../catalogue/picture-row.ts'

export type ProductQuery = {
  /** A part of the name, of the code or of an SKU. */
  readonly text?: string | undefined
  readonly state?: 'sold' | 'retired' | 'draft' | undefined
  readonly soldIn?: Listing | undefined
  /** The last product of the page before. */
  readonly after?: { readonly position: number; readonly id: string } | undefined
  readonly limit: number
}

export type ProductRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly pricePaise: Paise
  readonly mrpPaise: Paise
  readonly soldIn: readonly Listing[]
  readonly isActive: boolean
  readonly position: number
  readonly colours: number
  readonly picture: Picture | undefined
  /** Who wrote the draft last, and when. */
  readonly draft: { readonly by: string; readonly at: Date } | undefined
  /** False for one that an earlier release has imported: it has to be imported once more before it can be edited. */
  readonly hasRecord: boolean
}

/** In the featured order. */
export async function pageProducts(sql: Sql, { text, state, soldIn, after, limit }: ProductQuery): Promise<ProductRow[]> {
  const rows = await sql.query<Row>(
    `select p.id, p.code, p.name, p.price_paise, p.mrp_paise, p.sold_in, p.is_active, p.position, d.saved_by, d.saved_at,
            r.product_id is not null as has_record,
            (select count(*)::integer from variants v where v.product_id = p.id and v.is_active) as colours,
            (${firstPicture}) as picture
       from products p left join product_drafts d on d.product_id = p.id left join product_records r on r.product_id = p.id
      where ($1::text is null or fold_text(p.name) like word_pattern($1, '%') or fold_text(p.code) like word_pattern($1, '%')
             or exists (select from variants v where v.product_id = p.id and fold_text(v.id) like word_pattern($1, '%')))
        and ($2::text is null or case $2 when 'draft' then d.product_id is not null else p.is_active = ($2 = 'sold') end)
        and ($3::text is null or $3 = any (p.sold_in))
        and ($4::integer is null or (p.position, p.id) > ($4, $5))
      order by p.position, p.id limit $6`,
    [text || null, state ?? null, soldIn ?? null, after?.position ?? null, after?.id ?? '', limit],
  )
  return rows.map(toRow)
}

/** Where a product stands among those that are sold, from 1 on. */
export type ProductPlace = Pick<ProductRow, 'code' | 'name' | 'soldIn' | 'picture'> & { readonly place: number }

export async function listPlaces(
  sql: Sql,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<{ readonly places: ProductPlace[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql.query<Pick<Row, 'code' | 'name' | 'sold_in' | 'picture'>>(
      `select p.code, p.name, p.sold_in, (${firstPicture}) as picture
         from products p where p.is_active order by p.position, p.id offset $1 limit $2`,
      [from - 1, limit],
    ),
    sql.query<{ total: number }>('select count(*)::integer as total from products where is_active'),
  ])
  const places = rows.map(({ code, name, sold_in, picture }, at) => ({
    ...{ place: from + at, code, name, soldIn: sold_in },
    picture: picture ? readPicture(picture) : undefined,
  }))
  return { places, total: counted!.total }
}

const firstPicture = `select to_json(x) from variants v join pictures x on x.variant_id = v.id
  where v.product_id = p.id and not x.is_canvas order by v.position, x.position limit 1`

type Row = {
  id: string
  code: string
  name: string
  price_paise: number
  mrp_paise: number
  sold_in: Listing[]
  is_active: boolean
  position: number
  saved_by: string | null
  saved_at: Date | null
  has_record: boolean
  colours: number
  picture: PictureRow | null
}

const toRow = (row: Row): ProductRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  pricePaise: row.price_paise as Paise,
  mrpPaise: row.mrp_paise as Paise,
  soldIn: row.sold_in,
  isActive: row.is_active,
  position: row.position,
  colours: row.colours,
  picture: row.picture ? readPicture(row.picture) : undefined,
  draft: row.saved_by && row.saved_at ? { by: row.saved_by, at: row.saved_at } : undefined,
  hasRecord: row.has_record,
})
