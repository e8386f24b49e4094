import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'

/** What staff did that concerns no order. */
export type ShopAct = 'job retried' | 'mail sent again' | 'mail copied' | 'mail resumed'

export async function recordShopAct(
  tx: Transaction,
  { act, about }: { readonly act: ShopAct; readonly about?: string },
  { by, at }: { readonly by: Staff; readonly at: Date },
): Promise<void> {
  await tx.query('insert into staff_acts (act, about, staff_name, at) values ($1, $2, $3, $4)', [act, about ?? null, by.name, at])
}
