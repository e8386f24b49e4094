import { formatPaise } from '#src/kit/money.ts'
import { formatDateTime, formatLongDay } from '#src/kit/time/format-date.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import { returnStandingOf, returnStepText } from '../../texts/return-texts.ts'
import { addressOf, callAddress } from '../../routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Carriage } from './carriage.tsx'
import styles from './order-return-page.module.css'
import type { RefusedReturn } from './receive-return.ts'
import type { ShownPickup, ShownReturn, ShownReturns } from './return-view.ts'

type Props = { readonly shown: ShownReturns; readonly current: ShownReturn; readonly refused: RefusedReturn | undefined }

/** Where a return stands, what the shopper can do, and all that happened. */
export function ReturnStanding({ shown, current, refused }: Props) {
  const { title, text } = returnStandingOf(current.state, current.pickup?.state, current.isSentBack)
  const why = current.state === 'refused' ? current.steps.at(-1)?.words : undefined
  const isRefusedHere = refused && !shown.isOpen
  return (
    <section className={styles.standing} aria-labelledby="standing">
      <div role="status">
        <p className={styles.soft}>Return {current.number}</p>
        <h2 id="standing">{title}</h2>
        {isRefusedHere && refused.faults.form && <p className={styles.faults}>{refused.faults.form}</p>}
        <p className={styles.text}>{text}</p>
        {why && <p className={styles.words}>{why}</p>}
      </div>
      {current.replacement && <ReplacementStanding other={current.replacement} />}
      <ToDo current={current} refused={isRefusedHere ? refused : undefined} />
      {current.carriage && <Carriage current={current} carriage={current.carriage} refused={refused} />}
      <Details shown={shown} current={current} />
      <Steps current={current} />
    </section>
  )
}

const ReplacementStanding = ({
  other: { orderId, orderNumber, text, awb, trackUrl },
}: {
  readonly other: NonNullable<ShownReturn['replacement']>
}) => (
  <div className={styles.todo}>
    <p>
      <b>{text}</b>
    </p>
    {awb && (
      <p>
        AWB <span className="figures">{awb}</span>
        {trackUrl && (
          <>
            {', '}
            <a href={trackUrl} rel="noreferrer">
              follow the parcel at the courier
            </a>
          </>
        )}
      </p>
    )}
    <ButtonLink to={addressOf('order', { orderId })}>Follow order {orderNumber}</ButtonLink>
  </div>
)

type ToDoProps = { readonly current: ShownReturn; readonly refused: RefusedReturn | undefined }

function ToDo({ current, refused }: ToDoProps) {
  switch (current.state) {
    case 'waiting':
      return <Withdraw current={current} />
    case 'offered':
      return <Offered current={current} />
    case 'approved':
      return (
        <>
          {current.pickup?.isComing ? <Pickup current={current} pickup={current.pickup} /> : <SendIt current={current} refused={refused} />}
          {!current.pickup?.isWithCourier && !current.sentWith && <Withdraw current={current} />}
        </>
      )
    case 'awaiting_upi':
      return <GiveUpi current={current} refused={refused} />
    default:
      return null
  }
}

const Pickup = ({ current, pickup }: { readonly current: ShownReturn; readonly pickup: ShownPickup }) => (
  <div className={styles.todo}>
    <dl className={styles.details}>
      {pickup.day && pickup.state === 'pickup_planned' && (
        <>
          <dt>Day</dt>
          <dd>{formatLongDay(pickup.day)}</dd>
        </>
      )}
      {pickup.courierName && (
        <>
          <dt>Courier</dt>
          <dd>{[pickup.courierName, pickup.awb].filter(Boolean).join(', ')}</dd>
        </>
      )}
    </dl>
    {!pickup.isWithCourier && <p className={styles.soft}>Write {current.number} on the parcel.</p>}
  </div>
)

const Withdraw = ({ current }: { readonly current: ShownReturn }) => (
  <form method="post" encType="multipart/form-data">
    <input type="hidden" name="return" value={current.ordinal} />
    <Button type="submit" look="quiet" name="do" value="withdraw">
      I keep it after all
    </Button>
  </form>
)

function Offered({ current: { offer, amountPaise, ordinal, steps } }: { readonly current: ShownReturn }) {
  const words = steps.at(-1)?.words
  return (
    <form method="post" encType="multipart/form-data" className={styles.todo}>
      <input type="hidden" name="return" value={ordinal} />
      <p>
        <b>
          {offer === 'keep' && amountPaise !== undefined
            ? `Keep the pieces, and get ${formatPaise(amountPaise)} back`
            : offer && wayLabels[offer]}
        </b>
      </p>
      {words && <p className={styles.words}>{words}</p>}
      <p className={styles.actions}>
        <Button type="submit" name="do" value="accept">
          Accept
        </Button>
        <Button type="submit" look="secondary" name="do" value="decline">
          Decline
        </Button>
        <Button type="submit" look="quiet" name="do" value="withdraw">
          I keep it after all
        </Button>
      </p>
    </form>
  )
}

const SendIt = ({ current, refused }: ToDoProps) => (
  <form method="post" encType="multipart/form-data" className={styles.todo}>
    <input type="hidden" name="return" value={current.ordinal} />
    <address className={styles.address}>
      {current.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    <TextField
      label="Courier and number"
      name="sentWith"
      maxLength={100}
      autoComplete="off"
      defaultValue={refused?.written.sentWith ?? current.sentWith}
      error={refused?.faults.sentWith}
      hint={`Once you have sent it, such as “India Post EM123456789IN”. Write ${current.number} on the parcel.`}
    />
    <Button type="submit" name="do" value="sent">
      {current.sentWith ? 'Correct it' : 'I have sent it'}
    </Button>
  </form>
)

const GiveUpi = ({ current, refused }: ToDoProps) => (
  <form method="post" encType="multipart/form-data" className={styles.todo}>
    <input type="hidden" name="return" value={current.ordinal} />
    {current.steps.at(-1)?.words && <p className={styles.words}>{current.steps.at(-1)?.words}</p>}
    <TextField
      label="Your UPI address"
      name="upi"
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      required
      defaultValue={refused?.written.upi}
      error={refused?.faults.upi}
      hint="Such as asha@okbank. It is kept sealed, used for this payment only, and erased afterwards. We never ask for a PIN."
    />
    <Button type="submit" name="do" value="upi">
      {current.amountPaise === undefined ? 'Send it' : `Get ${formatPaise(current.amountPaise)} there`}
    </Button>
  </form>
)

function Details({ shown, current }: { readonly shown: ShownReturns; readonly current: ShownReturn }) {
  return (
    <dl className={styles.details}>
      <dt>Pieces</dt>
      <dd>{current.goods.join(', ')}</dd>
      <dt>Why</dt>
      <dd>{reasonLabels[current.reason]}</dd>
      <dt>{current.agreed ? 'Agreed' : 'Wish'}</dt>
      <dd>{wayLabels[current.agreed ?? current.wish]}</dd>
      {current.amountPaise !== undefined && current.state !== 'offered' && (
        <>
          <dt>Amount</dt>
          <dd>{formatPaise(current.amountPaise)}</dd>
        </>
      )}
      {current.words && (
        <>
          <dt>Your words</dt>
          <dd className={styles.words}>{current.words}</dd>
        </>
      )}
      {current.photos.length > 0 && (
        <>
          <dt>Photographs</dt>
          <dd className={styles.photos}>
            {current.photos.map((key, index) => {
              const address = callAddress('returnPhoto', { orderId: shown.orderId, key })
              return (
                <a key={key} href={address}>
                  <img src={address} alt={`Photograph ${index + 1}`} width={96} height={96} loading="lazy" />
                </a>
              )
            })}
          </dd>
        </>
      )}
    </dl>
  )
}

/** With scripts or without, oldest first. */
const Steps = ({ current: { steps } }: { readonly current: ShownReturn }) => (
  <ol className={styles.steps} aria-label="What happened">
    {steps.map(({ state, at, words }, index) => (
      <li key={index}>
        <p className={styles.step}>
          <b>{returnStepText(state, steps[index - 1]?.state)}</b> <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
        </p>
        {words && <p className={styles.words}>{words}</p>}
      </li>
    ))}
  </ol>
)
