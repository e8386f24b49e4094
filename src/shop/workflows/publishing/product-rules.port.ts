import type { Day } from '#src/kit/time/day.ts'
import type { ProductRecord } from '../../catalogue/changes/product-record.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import type { PublishingFault, PublishingShop } from '../../catalogue/publishing-faults.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'

/** What is wrong in a field of a product, as a message for the owner, and which law asks for the field. */
export type RecordFault = { readonly product: string } & PublishingFault

/** The rules of the owner's file, which hold for a product wherever it comes from. */
export interface ProductRules {
  /** Checks each product by itself, for what the law wants of it and of the shop too, and against the others. `products` are what is saved, complete only without faults. */
  judge(
    records: readonly ProductRecord[],
    at: { readonly taxClasses: readonly TaxClass[]; readonly today: Day; readonly shop: PublishingShop },
  ): Promise<{ readonly faults: readonly RecordFault[]; readonly products: readonly ProductToSave[] }>
  /** The products as the rules read them: without blanks around texts, with shades in small letters. One that they cannot read stays as it is. */
  tidy(records: readonly ProductRecord[]): Promise<readonly ProductRecord[]>
  /** Returns the owner's file with these products. */
  write(records: readonly ProductRecord[]): Promise<string>
}
