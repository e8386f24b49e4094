import { dayOf } from '#src/kit/time/day.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listTaken } from '../../catalogue/changes/product-records.store.ts'
import type { PublishingShop } from '../../catalogue/publishing-faults.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'
import type { Deps } from '../deps.ts'
import type { RecordFault } from './product-rules.port.ts'

/** What the rules need: of the settings what the law wants the shop to name. */
export type JudgeDeps = Pick<Deps, 'productRules' | 'clock'> & { readonly settings: PublishingShop }

export type Judged = { readonly faults: readonly RecordFault[]; readonly products: readonly ProductToSave[] }

/** Checks products by the rules of the file, and that no other product on sale has their codes and SKUs. `leaving` are about to be retired. */
export async function judgeRecords(
  tx: Transaction,
  records: readonly ProductRecord[],
  { taxClasses, leaving }: { readonly taxClasses: readonly TaxClass[]; readonly leaving: readonly string[] },
  { productRules, clock, settings: shop }: JudgeDeps,
): Promise<Judged> {
  const { faults, products } = await productRules.judge(records, { taxClasses, today: dayOf(clock()), shop })
  const taken = await listTaken(tx, {
    ids: [...records.map(({ id }) => id), ...leaving],
    codes: records.map(({ code }) => code),
    skus: records.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
  })
  return { faults: [...faults, ...taken.map((one) => takenFault(records, one))], products }
}

function takenFault(records: readonly ProductRecord[], { kind, value, by }: Awaited<ReturnType<typeof listTaken>>[number]): RecordFault {
  const has = (record: ProductRecord) => (kind === 'code' ? record.code === value : record.variants.some(({ sku }) => sku === value))
  return {
    product: records.find(has)!.id,
    field: kind === 'code' ? 'code' : `variants.${value}.sku`,
    message: `"${value}" is the ${kind} of ${by} too`,
  }
}
