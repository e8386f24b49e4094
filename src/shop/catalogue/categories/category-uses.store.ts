import type { Sql } from '#src/platform/db/database.ts'
import type { CategoryUse } from './category-slips.ts'

/** Counts the products that are sold in each category, without these. */
export const countCategoryUses = (sql: Sql, except: readonly string[]): Promise<CategoryUse[]> =>
  sql.query<CategoryUse>(
    `select listing, category, count(*)::integer as products
       from product_categories named join products on products.id = named.product_id and products.is_active
      where named.product_id <> all ($1) group by listing, category`,
    [except],
  )
