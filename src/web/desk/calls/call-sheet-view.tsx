import { addressLines } from '#src/kit/contact/postal-address.ts'
import { formatPaise } from '#src/kit/money.ts'
import { callOutcomeLabels, destinationMessage, earlierLabel, earlierOf } from '#src/shop/staff-texts/orders/call-texts.ts'
import { ageLabel, agoLabel } from '#src/shop/staff-texts/today-texts.ts'
import type { CallSheet } from '#src/shop/workflows/calling/calling.ts'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { phoneUrl } from '../../phone-url.ts'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import styles from './call-sheet-view.module.css'

const thumbnail = 64

/** Whom to call, what about, and what to read aloud. */
export function CallSheetView({ sheet, now }: { readonly sheet: CallSheet; readonly now: Date }) {
  const { order, script, destinationProblem } = sheet
  const { recipient, totals } = order
  const earlier = earlierOf(sheet.earlier)
  const otherOrders = earlierLabel(earlier)
  return (
    <article className={styles.sheet} aria-labelledby="whom">
      <header className={styles.head}>
        <p className={styles.order}>
          {order.orderNumber} · {ageLabel(order.placedAt, now)} · <b>{formatPaise(totals.totalPaise)}</b> in cash
        </p>
        <h2 id="whom">{recipient.name}</h2>
        <p className={styles.tags}>
          {otherOrders && <Tag look={earlier.earlierCameBack > 0 ? 'late' : 'plain'}>{`earlier orders: ${otherOrders}`}</Tag>}
          {destinationProblem && <Tag look="late">{destinationMessage(destinationProblem)}</Tag>}
        </p>
        <a className={`${deskButtonClass('primary')} ${styles.number}`} href={phoneUrl(recipient.phone)}>
          <DeskIcon name="phone" size={22} />
          {spaced(recipient.phone)}
        </a>
        {recipient.alternatePhone && (
          <a className={deskButtonClass('secondary')} href={phoneUrl(recipient.alternatePhone)}>
            <DeskIcon name="phone" size={16} />
            {spaced(recipient.alternatePhone)}
          </a>
        )}
      </header>
      <blockquote className={styles.script}>{script}</blockquote>
      <Details sheet={sheet} now={now} />
    </article>
  )
}

function Details({ sheet, now }: { readonly sheet: CallSheet; readonly now: Date }) {
  const { order, calls } = sheet
  return (
    <dl className={styles.details}>
      <div>
        <dt>Goes to</dt>
        <dd>{addressLines(order.recipient).join(', ')}</dd>
      </div>
      <div>
        <dt>Pieces</dt>
        <dd>
          <ul className={styles.goods}>
            {order.lines.map((line, at) => (
              <li key={`${line.variantId} ${at}`}>
                <LidPicture lid={line} shownWidth={thumbnail} className={styles.lid} />
                <span>
                  {line.quantity > 1 && `${line.quantity} × `}
                  {line.productName}, {line.colourName}
                  {line.personalisation && <b>{[line.personalisation.name, line.personalisation.sign].filter(Boolean).join(', ')}</b>}
                </span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {calls.length > 0 && (
        <div>
          <dt>Before</dt>
          <dd>
            {calls.map(({ outcome, staffName, at, note }) => (
              <p key={at.getTime()}>
                {callOutcomeLabels[outcome]}, {staffName}, {agoLabel(at, now)}
                {note && `: ${note}`}
              </p>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** As it is read aloud: "98765 43210". */
const spaced = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
