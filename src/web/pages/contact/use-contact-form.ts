import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ContactFaults,
  type ContactField,
  contactFields,
  emptyContact,
  readContact,
  type WrittenMessage,
} from '#src/shop/enquiries/contact-message.ts'
import { formDraft, textsIn } from '../../browser/storage/form-draft.ts'
import { storeSentEnquiry } from '../../browser/storage/sent-enquiry.ts'
import { useFormTexts, useSending } from '../../browser/storage/use-form-texts.ts'
import { addressOf } from '../../routes.ts'
import { showToast } from '../../ui/message/toast.tsx'
import type { PostedMessage } from './receive-message.ts'
import { sendMessage, type Trouble } from './send-message.ts'
import { useAboutOrder } from './use-about-order.ts'

const draft = formDraft('contactDraft')

/** The errors, and the texts in which they were found: a field that has changed since shows no error. */
type Refused = { readonly faults: ContactFaults; readonly written: WrittenMessage }

export function useContactForm(form: RefObject<HTMLFormElement | null>, posted: PostedMessage | undefined) {
  const navigate = useNavigate()
  const start = posted?.written ?? emptyContact
  const { texts: written, change, reset } = useFormTexts<ContactField | 'complaint'>({ form, draft, start })
  const [refused, setRefused] = useState<Refused>({ faults: posted?.faults ?? {}, written: start })
  const [trouble, setTrouble] = useState<Trouble | undefined>(troubleOf(posted))
  const { isSending, begin } = useSending()
  useAboutOrder(written.message, (message) => change('message', message))

  const refuse = (faults: ContactFaults) => {
    setRefused({ faults, written })
    const first = contactFields.find((field) => faults[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function send(website: string): Promise<void> {
    const outcome = await sendMessage(written, website)
    if (outcome.kind === 'failed') {
      showToast(outcome.toast, 'danger')
      setTrouble(outcome.trouble)
      if (outcome.trouble.code === 'fields') refuse(outcome.trouble.faults)
      return
    }
    reset(emptyContact)
    storeSentEnquiry({ kind: written.complaint === 'yes' ? 'complaint' : 'contact', ticketNumber: outcome.ticketNumber })
    showToast('Your message has been sent successfully!')
    await navigate(addressOf('home'))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { website = '' } = textsIn(event.currentTarget)
    const message = readContact(written)
    setTrouble(undefined)
    refuse(message.ok ? {} : message.problem)
    if (message.ok) begin(() => send(website))
  }

  return { written, faults: stillWrong(refused, written), trouble, isSending, change, submit }
}

function stillWrong({ faults, written }: Refused, now: WrittenMessage): ContactFaults {
  // An e-mail address suffices without a phone number.
  const hasEmailInstead = written.phone === '' && now.email !== ''
  const fields = contactFields.filter((field) => now[field] === written[field] && !(field === 'phone' && hasEmailInstead))
  return Object.fromEntries(fields.map((field) => [field, faults[field]]))
}

const troubleOf = (posted: PostedMessage | undefined): Trouble | undefined =>
  posted?.waitMinutes === undefined ? undefined : { code: 'too-many', waitMinutes: posted.waitMinutes }
