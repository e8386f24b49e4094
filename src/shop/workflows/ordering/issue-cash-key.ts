import { randomKey } from '#src/kit/random-key.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { CashRequest } from '../../notifications/messages/cash-request.ts'
import { codeExpiry, codeProof, type MailedKey, newCode } from '../../orders/cash/cash-confirmation.ts'
import { insertCashKey, type KeyCause } from '../../orders/cash/cash-keys.store.ts'
import type { Order } from '../../orders/order.ts'
import type { Deps } from '../deps.ts'
import { sealCashKey } from '../messages/messages.ts'

type CashOrder = Pick<Order, 'id' | 'orderNumber' | 'paymentMethod'>
type Needs = Pick<Deps, 'settings' | 'clock' | 'factors'>

/** A link or a code for the mail about a cash order, sealed as the outbox keeps it; undefined where only staff confirm. */
export function newCashKey(
  { id, orderNumber, paymentMethod }: CashOrder,
  { settings, clock, factors: { secrets } }: Needs,
): { readonly key: MailedKey; readonly request: CashRequest } | undefined {
  const { confirmedBy } = settings.cashOrders
  if (paymentMethod !== 'cod' || confirmedBy === 'staff') return undefined
  if (confirmedBy === 'link') {
    const secret = randomKey()
    const request = { by: confirmedBy, sealed: sealCashKey(secret, orderNumber, secrets) }
    return { key: { kind: 'link', proof: secret, expiresAt: undefined }, request }
  }
  const [code, expiresAt] = [newCode(), codeExpiry(clock())]
  const request = { by: confirmedBy, sealed: sealCashKey(code, orderNumber, secrets), until: expiresAt.toISOString() }
  return { key: { kind: 'code', proof: codeProof(code, id, secrets), expiresAt }, request }
}

/** Makes one and stores it, as a hash; also returns its number. */
export async function issueCashKey(
  tx: Transaction,
  order: CashOrder,
  because: KeyCause,
  deps: Needs,
): Promise<{ readonly id: number; readonly request: CashRequest } | undefined> {
  const made = newCashKey(order, deps)
  return made && { id: await insertCashKey(tx, order.id, made.key, { because, at: deps.clock() }), request: made.request }
}
