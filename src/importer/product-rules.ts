import type { ProductRecord } from '#src/shop/catalogue/changes/product-record.ts'
import { ratesOn } from '#src/shop/tax/tax-rates.ts'
import type { ProductRules, RecordFault } from '#src/shop/workflows/publishing/publishing.ts'
import { ProductInFile } from './catalogue-fields.ts'
import { toProduct, toRaw } from './catalogue-file.ts'
import { productFaults, repeatFaults } from './catalogue-rules.ts'
import type { Fault } from './fault.ts'

/** The rules of the owner's file, for products that come from elsewhere too. */
export const productRules: ProductRules = {
  async judge(records, { taxClasses, today, shop }) {
    const raws = records.map(toRaw)
    const parsed = raws.map((raw) => ProductInFile.safeParse(raw).data)
    const faultOf = (at: number, { field, message }: Fault): RecordFault => ({
      product: records[at]!.id,
      field: bySku(field, records[at]!),
      message,
    })
    const publishing = { shop, ratesOf: (hsnCode: string) => ratesOn(today, hsnCode, taxClasses) }
    const faults = raws.flatMap((raw, at) => productFaults(raw, publishing).map((one) => faultOf(at, one)))
    const repeats = repeatFaults(raws).map(({ product, fault }) => faultOf(product, fault))
    const products = parsed.flatMap((product, at) => (product ? [toProduct(product, records[at]!)] : []))
    return { faults: [...faults, ...repeats], products }
  },

  /** The fields in the order of the table of fields, as the owner of a new shop finds them. */
  async write(records) {
    const products = records.map(toRaw).map((raw) => ProductInFile.safeParse(raw).data ?? raw)
    return `${JSON.stringify(products, null, 1)}\n`
  },
}

/** A colour is named by its SKU, which stays when its place in the list does not. */
const bySku = (field: string, { variants }: ProductRecord): string =>
  field.replace(/^variants[.](\d+)/, (whole, at: string) => (variants[Number(at)] ? `variants.${variants[Number(at)]!.sku}` : whole))
