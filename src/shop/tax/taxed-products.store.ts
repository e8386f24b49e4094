import type { Sql } from '#src/platform/db/database.ts'
import type { TaxedGoods } from './tax-rates.ts'

export type TaxedProducts = TaxedGoods & { readonly products: number }

/** How many products on sale have each HSN code and recorded rate. */
export async function countTaxedProducts(sql: Sql): Promise<TaxedProducts[]> {
  const rows = await sql.query<{ hsn_code: string; gst_basis_points: number; products: number }>(
    `select hsn_code, gst_basis_points, count(*)::integer as products
       from products where is_active group by hsn_code, gst_basis_points order by hsn_code, gst_basis_points`,
  )
  return rows.map(({ hsn_code, gst_basis_points, products }) => ({ hsnCode: hsn_code, gstBasisPoints: gst_basis_points, products }))
}
