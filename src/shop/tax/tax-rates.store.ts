import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { TaxClass } from './tax-rates.ts'

/** Returns the classes of these HSN codes. */
export async function listTaxClasses(sql: Sql, hsnCodes: readonly string[]): Promise<TaxClass[]> {
  const rows = await sql.query<{ hsn_code: string } & Omit<TaxClass, 'hsnCode'>>(
    `select hsn_code, tax_class as name,
       json_agg(json_build_object('from', effective_from, 'gstBasisPoints', gst_basis_points) order by effective_from) as rates
     from tax_rates where hsn_code = any ($1) group by hsn_code, tax_class order by hsn_code, tax_class`,
    [hsnCodes],
  )
  return rows.map(({ hsn_code, ...taxClass }) => ({ ...taxClass, hsnCode: hsn_code }))
}

/** Replaces all classes. Returns whether anything has changed. */
export async function replaceTaxClasses(tx: Transaction, classes: readonly TaxClass[]): Promise<boolean> {
  const rows = classes.flatMap(({ hsnCode, name, rates }) => rates.map((rate): RateRow => ({ hsnCode, name, ...rate })))
  const wanted = `jsonb_to_recordset($1::jsonb) as wanted ("hsnCode" text, name text, "from" date, "gstBasisPoints" integer)`
  const removed = await tx.query(
    `delete from tax_rates where not exists (select from ${wanted}
       where (hsn_code, tax_class, effective_from, gst_basis_points) = ("hsnCode", name, "from", "gstBasisPoints")) returning 1`,
    [JSON.stringify(rows)],
  )
  const added = await tx.query(
    `insert into tax_rates (hsn_code, tax_class, effective_from, gst_basis_points)
     select "hsnCode", name, "from", "gstBasisPoints" from ${wanted} on conflict do nothing returning 1`,
    [JSON.stringify(rows)],
  )
  return removed.length + added.length > 0
}

type RateRow = { readonly hsnCode: string; readonly name: string; readonly from: Day; readonly gstBasisPoints: number }
