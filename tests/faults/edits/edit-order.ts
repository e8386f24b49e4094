import type { OrderId } from '#src/kit/id.ts'
import { addressOf } from '#src/web/routes.ts'

/** What a shopper changes on the page of an order. */
export type EditedField = 'name' | 'addressLine1' | 'phone'
export type Values = Readonly<Record<EditedField, string>>

/** One change that was sent, and what became of it. */
export type Edit = {
  readonly field: EditedField
  readonly before: string
  readonly after: string
  readonly askedAt: Date
  readonly answeredAt: Date
  /** 'unanswered': the shopper has not sent it again, and cannot know. */
  readonly outcome: 'accepted' | 'refused' | 'unanswered'
}

/**
 * Changes an order in every way that its page has: a name with a double tap, and a phone, each sent again until it is accepted; another
 * name and, after `beforeLast`, an address, each sent once, although the shop may die over it.
 */
export async function editAgainAndAgain(
  { orderId, edits }: { readonly orderId: string; readonly edits: Edit[] },
  written: Values,
  { beforeLast, ...reach }: Reach & { readonly beforeLast?: () => Promise<void> },
): Promise<void> {
  let seen = written
  const note = (edit: Edit) => {
    edits.push(edit)
    if (edit.outcome === 'accepted') seen = { ...seen, [edit.field]: edit.after }
  }
  const insist = (field: EditedField, after: string) => editUntilAccepted(orderId, { field, after, seen }, reach)
  const tryOnce = (field: EditedField, after: string) => editOnce(orderId, { field, after, seen }, reach)

  const [tapped, again] = await Promise.all([insist('name', 'Aasha'), insist('name', 'Aasha')])
  note({ ...tapped, answeredAt: again.answeredAt > tapped.answeredAt ? again.answeredAt : tapped.answeredAt })
  note(await insist('phone', written.phone.replace('98', '97')))
  note(await tryOnce('name', 'Nisha'))
  await beforeLast?.()
  note(await tryOnce('addressLine1', '7 Lake View'))
}

type Change = { readonly field: EditedField; readonly after: string; readonly seen: Values }
type Reach = { readonly address: () => string; readonly pause: (milliseconds: number) => Promise<void> }

/** A shop that is killed again and again may need several starts for one form. */
const giveUpAfterMs = 180_000
const retryMs = 25

/** Sends a form once, whatever comes of it. */
export async function editOnce(orderId: string, { field, after, seen }: Change, { address }: Reach): Promise<Edit> {
  const askedAt = new Date()
  const status = await post(address() + addressOf('order', { orderId: orderId as OrderId }), formOf(field, after, seen))
  const outcome = status === 303 ? 'accepted' : status !== undefined && status < 500 ? 'refused' : 'unanswered'
  return { field, before: seen[field], after, askedAt, answeredAt: new Date(), outcome }
}

/** Sends a form until it is accepted; while its parcel is being booked, the page asks to try again. */
export async function editUntilAccepted(orderId: string, change: Change, reach: Reach): Promise<Edit> {
  const askedAt = new Date()
  for (;;) {
    const edit = await editOnce(orderId, change, reach)
    if (edit.outcome === 'accepted') return { ...edit, askedAt }
    if (Date.now() > askedAt.getTime() + giveUpAfterMs) throw new Error(`the change of ${change.field} was never accepted: ${edit.outcome}`)
    await reach.pause(retryMs)
  }
}

/** The form as the page has it: what it was when it was drawn, and what is written. */
function formOf(field: EditedField, after: string, seen: Values): URLSearchParams {
  const written = { ...seen, [field]: after }
  if (field === 'name')
    return new URLSearchParams({
      ...{ do: 'write', line: '1', beganText: seen.name, beganSign: 'Leo' },
      ...{ customText: written.name, zodiacSign: 'Leo' },
    })
  return new URLSearchParams({
    ...{ do: 'address', 'began.addressLine1': seen.addressLine1, 'began.phone': seen.phone, 'began.addressLine2': '' },
    ...{ addressLine1: written.addressLine1, phone: written.phone, addressLine2: '' },
  })
}

/** Returns undefined when no answer came. */
async function post(address: string, body: URLSearchParams): Promise<number | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}
