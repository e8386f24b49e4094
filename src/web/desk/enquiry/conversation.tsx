import type { ReactNode } from 'react'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import styles from './enquiry-page.module.css'
import type { EnquiryScreen } from './load-enquiry.ts'

/** What they and we wrote, oldest first. */
export function Conversation({ screen }: { readonly screen: EnquiryScreen }) {
  const { enquiry, receivedAt, messages, now } = screen
  return (
    <Panel title="What was written" flush>
      <ol className={styles.conversation}>
        <Message from={enquiry.name} at={receivedAt} now={now} text={enquiry.message || 'They wrote nothing.'}>
          <Wanted screen={screen} />
        </Message>
        {messages.map(({ id, kind, by, at, text }) => (
          <Message
            key={id}
            from={kind === 'received' ? enquiry.name : (by ?? '')}
            note={kind === 'received' ? `written down by ${by ?? 'the shop'}` : kind === 'spoken' ? 'answered, not from here' : 'by mail'}
            at={at}
            now={now}
            text={text ?? ''}
            isOurs={kind !== 'received'}
          />
        ))}
      </ol>
    </Panel>
  )
}

type MessageProps = {
  readonly from: string
  readonly note?: string
  readonly at: Date
  readonly now: Date
  readonly text: string
  readonly isOurs?: boolean
  readonly children?: ReactNode
}

function Message({ from, note, at, now, text, isOurs = false, children }: MessageProps) {
  return (
    <li className={isOurs ? styles.ours : undefined}>
      <p className={styles.who}>
        <b>{from}</b> <Moment at={at} now={now} /> {note && <span className="soft">{note}</span>}
      </p>
      {text && <p className={styles.words}>{text}</p>}
      {children}
    </li>
  )
}

/** What a bulk enquiry asks for, as it was typed. */
function Wanted({ screen: { enquiry, products, gstins } }: { readonly screen: EnquiryScreen }) {
  return (
    <>
      {enquiry.kind === 'bulk' && (
        <dl className={styles.wanted}>
          <dt>Pieces</dt>
          <dd>{enquiry.quantity.toLocaleString('en-IN')}</dd>
          <dt>Product code, as typed</dt>
          <dd>{enquiry.productCode}</dd>
          {products.length > 0 && (
            <>
              <dt>In the catalogue</dt>
              <dd>{products.map(({ code, name }) => `${name} (${code})`).join(', ')}</dd>
            </>
          )}
        </dl>
      )}
      {gstins.map(({ written, isRight }) => (
        <p key={written} className={styles.gstin}>
          GSTIN as typed: <b>{written}</b>{' '}
          <span className="soft">{isRight ? 'Its check digit is right.' : 'Its check digit is wrong: ask again.'}</span>
        </p>
      ))}
    </>
  )
}
