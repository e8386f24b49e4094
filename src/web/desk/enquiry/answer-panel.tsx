import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActForm, ActSubmit, useActForm } from '../../desk-ui/acts/act-form.tsx'
import { callAddressOf } from '../../desk-ui/call-address.ts'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextAreaField } from '../../ui/form/field.tsx'
import styles from './enquiry-page.module.css'
import type { EnquiryScreen } from './load-enquiry.ts'

export const answerFieldId = 'answer'

/** The answer by mail; what was typed stays until it has gone out, so that Undo loses nothing. */
export function AnswerPanel({ screen }: { readonly screen: EnquiryScreen }) {
  const { ticketNumber, enquiry, standing, messages, settings, may } = screen
  if (!may.answer || standing.state === 'closed' || standing.state === 'spam') return null
  return (
    <Panel title="Answer" note={enquiry.email ? `to ${enquiry.email}` : undefined}>
      <div id={answerFieldId}>
        {enquiry.email ? (
          <ActForm act="enquiries.answer" input={{ ticket: ticketNumber, messages: messages.length }} className={styles.answer}>
            <Text screen={screen} />
            <Then />
            <p className="soft">
              It goes out as “{screen.person.name}, {settings.shopName}”, with {ticketNumber} in the subject and their words below it. What
              they reply comes to {settings.shopEmail}: put it here with “They replied”.
            </p>
            <p>
              <ActSubmit look="primary" icon="mails">
                Send the answer
              </ActSubmit>
            </p>
          </ActForm>
        ) : (
          <CallThem screen={screen} />
        )}
      </div>
    </Panel>
  )
}

/** Who left no mail address is called. */
function CallThem({ screen: { enquiry, ticketNumber } }: { readonly screen: EnquiryScreen }) {
  return (
    <div className={styles.answer}>
      <p>They left no mail address: call them, and write down what you said.</p>
      <p className={styles.acts}>
        {enquiry.phone && (
          <a className={deskButtonClass('secondary')} href={callAddressOf(enquiry.phone)}>
            Call {enquiry.phone}
          </a>
        )}
        <ActDialog
          act="enquiries.answered"
          input={{ ticket: ticketNumber }}
          name="answered-by-phone"
          label="Answered"
          look="primary"
          title={`You have answered ${ticketNumber}`}
          verb="It is answered"
        >
          <ActText name="text" label="What you said" isLong />
        </ActDialog>
      </p>
    </div>
  )
}

function Text({ screen: { savedAnswers, begunWith } }: { readonly screen: EnquiryScreen }) {
  const { problem } = useActForm()
  const box = useRef<HTMLDivElement>(null)
  const insert = (text: string) => {
    const field = box.current?.querySelector('textarea')
    if (!field) return
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.focus()
  }
  return (
    <div ref={box} className={styles.answer}>
      <TextAreaField
        name="text"
        label="Your answer"
        rows={7}
        maxLength={5_000}
        defaultValue={begunWith}
        error={problem?.field === 'text' ? problem.message : undefined}
      />
      <details className={styles.saved}>
        <summary>Saved answers</summary>
        {savedAnswers.length === 0 && <p className="soft">There is none yet. You write them under “All saved answers”.</p>}
        <ul>
          {savedAnswers.map(({ id, title, text }) => (
            <li key={id}>
              <Link
                to={`?saved=${id}`}
                preventScrollReset
                onClick={(event) => {
                  event.preventDefault()
                  insert(text)
                }}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <Link to={deskAddressOf('savedAnswers')}>All saved answers</Link>
        </p>
      </details>
    </div>
  )
}

function Then() {
  const id = useId()
  return (
    <fieldset className={styles.then}>
      <legend>After it</legend>
      {(
        [
          ['answered', 'it is answered'],
          ['waiting', 'I wait for their reply'],
        ] as const
      ).map(([value, label]) => (
        <label key={value} htmlFor={`${id}-${value}`}>
          <input type="radio" id={`${id}-${value}`} name="leadsTo" value={value} defaultChecked={value === 'answered'} /> {label}
        </label>
      ))}
    </fieldset>
  )
}
