import type { Sql } from '#src/platform/db/database.ts'
import type { ProductRecord } from './product-record.ts'

/** A name of a product that something else has, or had: also what is sold no longer keeps its names, because orders refer to it. */
export type TakenName = { readonly kind: 'code' | 'SKU'; readonly value: string; readonly by: string }

/** The code of a new product, and SKUs of any, that something else has or had. `id`: the present one. */
export const listTakenNames = (
  sql: Sql,
  { id, code, variants }: Pick<ProductRecord, 'id' | 'code' | 'variants'>,
  { isNew }: { readonly isNew: boolean },
): Promise<readonly TakenName[]> =>
  sql.query<TakenName>(
    `select 'code' as kind, code as value, name as by from products where $4 and code = $2
     union all
     select 'SKU', v.id, p.name from variants v join products p on p.id = v.product_id where v.id = any ($3) and ($4 or p.id <> $1)`,
    [id, code, variants.map(({ sku }) => sku), isNew],
  )
