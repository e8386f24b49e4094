import { mapInTurns } from '#src/kit/map-in-turns.ts'
import type { ProductRecord } from '#src/shop/catalogue/changes/product-record.ts'
import { ratesOn } from '#src/shop/tax/tax-rates.ts'
import type { ProductRules, RecordFault } from '#src/shop/workflows/publishing/publishing.ts'
import { ProductInFile } from './catalogue-fields.ts'
import { toProduct, toRaw, toRecord } from './catalogue-file.ts'
import { productFaults, repeatFaults } from './catalogue-rules.ts'
import type { Fault } from './fault.ts'

/** The rules of the owner's file, for products that come from elsewhere too. */
export const productRules: ProductRules = {
  async judge(records, { taxClasses, today, shop }) {
    const raws = records.map(toRaw)
    const parsed = await mapInTurns(raws, (raw) => ProductInFile.safeParse(raw).data)
    const faultOf = (at: number, { field, message, law }: Fault): RecordFault => ({
      product: records[at]!.id,
      field: bySku(field, records[at]!),
      message,
      law,
    })
    const publishing = { shop, ratesOf: (hsnCode: string) => ratesOn(today, hsnCode, taxClasses) }
    const faults = await mapInTurns(raws, (raw, at) => productFaults(raw, publishing).map((one) => faultOf(at, one)))
    const repeats = repeatFaults(raws).map(({ product, fault }) => faultOf(product, fault))
    const products = await mapInTurns(parsed, (product, at) => (product ? [toProduct(product, records[at]!)] : []))
    return { faults: [...faults.flat(), ...repeats], products: products.flat() }
  },

  tidy: (records) => mapInTurns(records, tidied),

  /** The fields in the order of the table of fields, as the owner of a new shop finds them. */
  async write(records) {
    const products = records.map(toRaw).map((raw) => ProductInFile.safeParse(raw).data ?? raw)
    return `${JSON.stringify(products, null, 1)}\n`
  },
}

function tidied(record: ProductRecord): ProductRecord {
  const parsed = ProductInFile.safeParse(toRaw(record)).data
  const stored = new Map(record.variants.flatMap(({ images }) => images.map((image) => [image.file, image.stored] as const)))
  return parsed ? toRecord(parsed, { storedImageOf: (file) => stored.get(file)! }) : record
}

/** A colour is named by its SKU, which stays when its place in the list does not. */
const bySku = (field: string, { variants }: ProductRecord): string =>
  field.replace(/^variants[.](\d+)/, (whole, at: string) => (variants[Number(at)] ? `variants.${variants[Number(at)]!.sku}` : whole))
