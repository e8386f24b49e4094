import { formatPaise } from '#src/kit/money.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import { LidPicture } from '../../../ui/lid/lid-picture.tsx'
import { ZodiacGlyph } from '../../../ui/lid/zodiac-glyph.tsx'
import { FoldingPanel } from './folding-panel.tsx'
import styles from './lines-panel.module.css'
import { Moment } from '../../../desk-ui/moment.tsx'
import type { OrderScreen, ShownLine, ShownUnit } from '../order-screen.ts'
import { WritingDialog } from '../acts/writing-dialog.tsx'

const shownWidth = 176

export function LinesPanel({ order }: { readonly order: OrderScreen }) {
  const units = order.lines.reduce((total, { quantity }) => total + quantity, 0)
  return (
    <FoldingPanel title="What to make" note={units === 1 ? '1 piece' : `${units} pieces`} flush>
      {order.lines.map((line) => (
        <Line key={line.position} line={line} order={order} />
      ))}
    </FoldingPanel>
  )
}

function Line({ line, order }: { readonly line: ShownLine; readonly order: OrderScreen }) {
  const { productName, colourName, sku, quantity, unitPricePaise, personalisation, sizeMm } = line
  return (
    <article className={`${styles.line} ${personalisation ? '' : styles.plain}`} aria-label={`${productName}, ${colourName}`}>
      <LidPicture className={styles.picture} lid={line} shownWidth={shownWidth} />
      <h3>{productName}</h3>
      <p className={styles.price}>
        {quantity} × {formatPaise(unitPricePaise)}
      </p>
      <p className={styles.about}>
        {colourName} · <span className="unbroken">{sku}</span> · <span className="unbroken">{sizeMm}</span>
        {!personalisation && ' · no writing'}
      </p>
      {personalisation && <Writing line={line} order={order} />}
      {line.units.length > 0 && (
        <ul className={styles.units}>
          {line.units.map((unit) => (
            <Unit key={unit.ticket} unit={unit} now={order.now} />
          ))}
        </ul>
      )}
    </article>
  )
}

/** The name letter by letter, so that nobody reads what they expect. */
function Writing({ line, order }: { readonly line: ShownLine; readonly order: OrderScreen }) {
  const { name, sign } = line.personalisation ?? { name: '', sign: undefined }
  const letters = [...name]
  const count = letters.filter((letter) => letter !== ' ').length
  const known = parseZodiacSign(sign ?? '')
  return (
    <div className={styles.writing}>
      {name !== '' && (
        <p className={styles.letters}>
          <span className="unseen">{name}</span>
          {letters.map((letter, at) => (
            <i key={at} aria-hidden="true">
              {letter === ' ' ? '␣' : letter}
            </i>
          ))}
          <small>{count === 1 ? '1 letter' : `${count} letters`}</small>
        </p>
      )}
      {known && (
        <p className={styles.sign}>
          <ZodiacGlyph sign={known} size={20} /> {known}
        </p>
      )}
      <small>gold foil{line.plateMm && `, ${line.plateMm}`}</small>
      {line.isOpen && order.may.correctOrders ? (
        <WritingDialog line={line} number={order.number} isInvoiced={order.money.documents.length > 0} />
      ) : (
        line.units.some(({ state }) => state !== 'queued' && state !== 'cancelled') && <small>writing is locked</small>
      )}
    </div>
  )
}

function Unit({ unit: { ticket, state, steps, last }, now }: { readonly unit: ShownUnit; readonly now: Date }) {
  return (
    <li>
      <span className={styles.progress} aria-hidden="true">
        {steps.map((step, at) => (
          <i key={at} className={styles[step]} />
        ))}
      </span>
      <b>{ticket}</b>
      {last ? (
        <span>
          {last.text}, <Moment at={last.at} now={now} />
        </span>
      ) : (
        <span>{state === 'queued' && steps.length === 1 ? 'lies on the shelf' : unitLabels[state]}</span>
      )}
    </li>
  )
}

const unitLabels = {
  queued: 'waits to be made',
  pressed: 'pressed',
  checked: 'checked',
  packed: 'packed',
  cancelled: 'off the board',
} as const
