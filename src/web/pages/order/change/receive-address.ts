import { data, redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { ShoppersField } from '#src/shop/orders/corrections/shoppers-changes.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { CorrectRecipientProblem } from '#src/shop/workflows/correcting/correcting.ts'
import type { OrderNotice } from '../../../order-notice.ts'
import { addressOf } from '../../../routes.ts'
import { waitMessage } from '../../../wait-message.ts'
import { addressRefusal, courierAway, statusOfRefusal } from './refusals.ts'

type Written = Readonly<Record<ShoppersField, string>>

/** What the page shows of a form for the address that was refused. */
export type PostedAddress = {
  readonly written: Written
  readonly began: Written
  readonly message: string
  readonly faults: Readonly<Partial<Record<ShoppersField, string>>>
}

/**
 * Handles the form for address line, phone and GSTIN. A parcel that is booked is booked anew before the courier comes. The reply to a
 * change redirects to the page, so that a reload posts nothing again.
 */
export async function receiveAddress(
  orderId: string,
  form: FormData,
  { orders }: Pick<Shop, 'orders'>,
  takePermit: () => Promise<number | undefined>,
) {
  const [began, written] = [readFields(form, 'began.'), readFields(form, '')]
  const refused = (status: number, message: string, problem?: CorrectRecipientProblem) => {
    const posted = { written: { ...began, ...written }, began: { ...began, ...seenNow(problem) }, message, faults: faultsOf(problem) }
    return data<PostedAddress>(posted, { status })
  }
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return refused(429, waitMessage(waitSeconds))
  try {
    // A field that the form does not have, because it can no longer be changed, stays.
    const changed = await orders.correctRecipient({ orderId: orderId as OrderId, written, began, by: { who: 'shopper' } })
    if (!changed.ok) return refused(statusOfRefusal(changed.problem.code), addressRefusal(changed.problem), changed.problem)
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return refused(503, courierAway)
  }
  const notice: OrderNotice = 'changed'
  return redirect(`${addressOf('order', { orderId })}?notice=${notice}`, 303)
}

const fields: readonly ShoppersField[] = ['addressLine1', 'addressLine2', 'phone', 'alternatePhone', 'gstin', 'businessName']

const readFields = (form: FormData, prefix: string): Written =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const given = form.get(prefix + field)
      return given === null ? [] : [[field, String(given).slice(0, 300)]]
    }),
  ) as Written

/** Each fault at its field; one of a field that the form does not have is left to the message above it. */
function faultsOf(problem: CorrectRecipientProblem | undefined): PostedAddress['faults'] {
  const faults = problem?.code === 'recipient_refused' ? problem.faults : []
  if (problem?.code === 'already_invoiced') return { gstin: 'It stays as it is on the invoice' }
  if (problem?.code === 'changed_meanwhile')
    return Object.fromEntries(problem.conflicts.map(({ field, now }) => [field, now === '' ? 'It is empty now' : `It is “${now}” now`]))
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

/** Once the form shows what somebody else has written, sending it again replaces that. */
const seenNow = (problem: CorrectRecipientProblem | undefined): Partial<Written> =>
  problem?.code === 'changed_meanwhile' ? Object.fromEntries(problem.conflicts.map(({ field, now }) => [field, now])) : {}
