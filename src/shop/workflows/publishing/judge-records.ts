import { dayOf } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { type CategoryUse, categorySlips } from '../../catalogue/categories/category-slips.ts'
import { countCategoryUses } from '../../catalogue/categories/category-uses.store.ts'
import type { Listing } from '../../catalogue/product.ts'
import type { ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listTaken } from '../../catalogue/changes/product-records.store.ts'
import { type AddressInUse, listAddressesInUse } from '../../catalogue/redirects/redirects.store.ts'
import type { PublishingShop } from '../../catalogue/publishing-faults.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'
import type { Deps } from '../deps.ts'
import type { RecordFault } from './product-rules.port.ts'

/** What the rules need: of the settings what the law wants the shop to name. */
export type JudgeDeps = Pick<Deps, 'productRules' | 'clock' | 'pathOf'> & { readonly settings: PublishingShop }

export type Judged = { readonly faults: readonly RecordFault[]; readonly products: readonly ProductToSave[] }

/** A product as it is to be, and its present id, which is another one where it moves. */
export type WantedProduct = { readonly id: string; readonly record: ProductRecord }

/** Checks products by the rules of the file, and that no other product has their codes, SKUs and addresses. `leaving` are about to be retired. */
export async function judgeRecords(
  sql: Sql,
  wanted: readonly WantedProduct[],
  { taxClasses, leaving }: { readonly taxClasses: readonly TaxClass[]; readonly leaving: readonly string[] },
  { productRules, clock, settings: shop, pathOf }: JudgeDeps,
): Promise<Judged> {
  const records = wanted.map(({ record }) => record)
  const { faults, products } = await productRules.judge(records, { taxClasses, today: dayOf(clock()), shop })
  const taken = await listTaken(sql, {
    ids: [...wanted.map(({ id }) => id), ...leaving],
    codes: records.map(({ code }) => code),
    skus: records.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
  })
  const slips = await categoryFaults(sql, products, [...wanted.map(({ id }) => id), ...leaving])
  const others = [...(await addressFaults(sql, wanted, pathOf)), ...taken.map((one) => takenFault(records, one))]
  return { faults: [...faults, ...slips, ...others], products }
}

/** Categories that one of these products alone is in, and whose name is that of a larger one but for a letter. `judged` are not counted as they were. */
async function categoryFaults(sql: Sql, products: readonly ProductToSave[], judged: readonly string[]): Promise<RecordFault[]> {
  const named = products.flatMap(({ id, categories }) =>
    (Object.keys(categories) as Listing[]).flatMap((listing) =>
      categories[listing].map((category) => ({ product: id, listing, category })),
    ),
  )
  const keyOf = ({ listing, category }: Pick<CategoryUse, 'listing' | 'category'>) => `${listing} ${category}`
  const uses = new Map((await countCategoryUses(sql, judged)).map((use) => [keyOf(use), use]))
  for (const { listing, category } of named) {
    const key = keyOf({ listing, category })
    uses.set(key, { listing, category, products: (uses.get(key)?.products ?? 0) + 1 })
  }
  const slips = new Map(categorySlips([...uses.values()]).map((slip) => [keyOf(slip), slip]))
  return named.flatMap(({ product, ...one }) => {
    const slip = slips.get(keyOf(one))
    if (!slip) return []
    const message = `"${slip.category}" is written almost like "${slip.meant}", and nothing else is in it: take that name, or quite another one`
    return [{ product, field: `categories.${slip.listing}`, message }]
  })
}

/** Why products cannot have the addresses that they are to have. */
export async function addressFaults(sql: Sql, wanted: readonly WantedProduct[], pathOf: Deps['pathOf']): Promise<RecordFault[]> {
  const addresses = wanted.flatMap(({ id, record }) => (typeof record.id === 'string' ? [{ id, address: record.id }] : []))
  return (await listAddressesInUse(sql, addresses)).map((one) => ({ product: one.address, field: 'id', message: inUse(one, pathOf) }))
}

function inUse({ address, by, leadsTo }: AddressInUse, pathOf: Deps['pathOf']): string {
  const path = pathOf('product', address)
  return leadsTo === undefined
    ? `${path} is the address of ${by}: take another one`
    : `${path} has led to ${pathOf('product', leadsTo)} since that product moved: take another one`
}

function takenFault(records: readonly ProductRecord[], { kind, value, by }: Awaited<ReturnType<typeof listTaken>>[number]): RecordFault {
  const has = (record: ProductRecord) => (kind === 'code' ? record.code === value : record.variants.some(({ sku }) => sku === value))
  return {
    product: records.find(has)!.id,
    field: kind === 'code' ? 'code' : `variants.${value}.sku`,
    message: `"${value}" is the ${kind} of ${by} too`,
  }
}
