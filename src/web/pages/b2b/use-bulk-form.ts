import { type FocusEvent, type FormEvent, type RefObject, useState } from 'react'
import { type BulkFaults, bulkFault, type BulkField, bulkFields, emptyBulk, readBulk } from '#src/shop/enquiries/bulk-enquiry.ts'
import { formDraft, textsIn } from '../../browser/storage/form-draft.ts'
import { useFormTexts, useSending } from '../../browser/storage/use-form-texts.ts'
import type { PostedEnquiry } from './receive-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'

type BulkForm = {
  readonly code: string
  readonly posted: PostedEnquiry | undefined
  readonly onSent: (ticketNumber: string | undefined) => void
}

const draft = formDraft('bulkDraft')

/** Validates each field as it changes and when it is left, and the whole form when it is sent. */
export function useBulkForm(form: RefObject<HTMLFormElement | null>, { code, posted, onSent }: BulkForm) {
  const start = posted?.written ?? { ...emptyBulk, productCode: code }
  // The draft keeps the contact details for an enquiry about another product.
  const { texts: written, change: write, reset } = useFormTexts<BulkField>({ form, draft, start, notFromDraft: ['productCode'] })
  const [faults, setFaults] = useState<BulkFaults>(posted?.faults ?? {})
  const [failure, setFailure] = useState(posted?.failure)
  const { isSending, begin } = useSending()

  const validate = (field: BulkField, text: string) => setFaults((current) => ({ ...current, [field]: bulkFault(field, text) }))
  const change = (field: BulkField, text: string) => {
    validate(field, text)
    write(field, text)
  }
  const leave = (field: BulkField, { relatedTarget }: FocusEvent) => {
    // An error that appears now would move a button away from the pointer that presses it; sending validates everything anyway.
    if (relatedTarget instanceof HTMLElement && relatedTarget.matches('button, a')) return
    const judge = () => form.current && validate(field, textsIn(form.current)[field] ?? '')
    // Words were pressed, a label perhaps, which is not to move before the press has ended either.
    if (relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea')) judge()
    else addEventListener('click', judge, { once: true })
  }
  const refuse = (found: BulkFaults) => {
    setFaults(found)
    focusFirst(form.current, found)
  }

  async function send(website: string): Promise<void> {
    const outcome = await sendEnquiry(written, website)
    if (outcome.kind === 'sent') {
      reset(emptyBulk)
      return onSent(outcome.ticketNumber)
    }
    setFailure(outcome.message)
    refuse(outcome.faults)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { website = '' } = textsIn(event.currentTarget)
    const enquiry = readBulk(written)
    setFailure(undefined)
    if (enquiry.ok) begin(() => send(website))
    else refuse(enquiry.problem)
  }

  return { written, faults, failure, isSending, change, leave, submit }
}

function focusFirst(form: HTMLFormElement | null, faults: BulkFaults): void {
  const first = bulkFields.find((field) => faults[field])
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}
