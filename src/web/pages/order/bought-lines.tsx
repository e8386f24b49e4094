import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { addressOf } from '../../routes.ts'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import styles from './bought-lines.module.css'
import { Refusal } from '../../ui/message/refusal.tsx'
import { ChangeWriting } from './change/change-writing.tsx'
import type { PostedWriting } from './change/receive-writing.ts'
import type { BoughtLine, ShownOrder } from './order-view.ts'

type BoughtLinesProps = { readonly order: ShownOrder; readonly posted: PostedWriting | undefined }

/** Shows the lines of the order as they were bought, each with a picture of its lid, and what can still be changed of it. */
export function BoughtLines({ order: { lines, changes }, posted }: BoughtLinesProps) {
  return (
    <section aria-labelledby="bought">
      <h2 id="bought" className={styles.title}>
        What you ordered
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <LidPicture lid={line} shownWidth={256} eager={index === 0} className={styles.picture} />
            <div>
              <Link to={addressOf('product', { productId: line.productId })} className={styles.name}>
                {line.title}
              </Link>
              {line.personalisation?.name && <p>Custom Text: {line.personalisation.name}</p>}
              {line.personalisation?.sign && <p>Zodiac Sign: {line.personalisation.sign}</p>}
              <p className={styles.sum}>
                {line.quantity} × {formatPaise(line.unitPricePaise)}
                <strong>{formatPaise(line.totalPaise)}</strong>
              </p>
            </div>
            <ChangeOf line={line} index={index} changes={changes} posted={posted} />
          </li>
        ))}
      </ul>
      {changes.refusal !== undefined && <p className={styles.refusal}>{changes.refusal}</p>}
    </section>
  )
}

type ChangeOfProps = Pick<ShownOrder, 'changes'> & Pick<BoughtLinesProps, 'posted'> & { readonly line: BoughtLine; readonly index: number }

/** A form that was refused because the order has moved on states it where it stood. */
function ChangeOf({ line, index, changes, posted }: ChangeOfProps) {
  const own = posted?.position === index + 1 ? posted : undefined
  const offer = changes.writings[index]
  if (offer) return <ChangeWriting line={line} position={index + 1} offer={offer} posted={own} />
  return own?.fault ? <Refusal className={styles.refusal}>{own.fault.message}</Refusal> : null
}
