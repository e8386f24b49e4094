import { formatPaise } from '#src/kit/money.ts'
import { isForMoney, returnWays } from '#src/shop/returns/return.ts'
import { wayLabels } from '#src/shop/returns/return-labels.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { WritingFields } from '../../desk-ui/writing/writing-fields.tsx'
import type { ReturnScreen } from './load-return.ts'
import styles from './return-page.module.css'

type Props = { readonly screen: ReturnScreen }

const inputOf = ({ orderNumber, ordinal }: ReturnScreen) => ({ order: orderNumber, return: ordinal })

/** What staff can do with a return in its state. */
export function ReturnActs({ screen }: Props) {
  switch (screen.state) {
    case 'waiting':
      return (
        <>
          <Approve screen={screen} />
          <Offer screen={screen} />
          <Refuse screen={screen} />
        </>
      )
    case 'approved':
      return (
        <>
          <ActButton act="returns.arrived" input={inputOf(screen)} look="primary">
            The pieces are here
          </ActButton>
          <Close screen={screen} />
        </>
      )
    case 'offered':
      return <Close screen={screen} />
    case 'arrived':
      return <Inspect screen={screen} />
    case 'inspected':
      return (
        <>
          <Settle screen={screen} />
          {screen.agreed !== 'keep' && <Refuse screen={screen} />}
        </>
      )
    case 'awaiting_upi':
    case 'upi_given':
      return <Paid screen={screen} />
    default:
      return null
  }
}

const Approve = ({ screen }: Props) => (
  <ActDialog
    act="returns.approve"
    input={inputOf(screen)}
    label="Approve"
    look="primary"
    title={`Approve ${screen.number}`}
    explanation={`The pieces come back, and the shopper gets: ${wayLabels[screen.wish].toLowerCase()}. ${screen.isCollectable ? 'A courier is booked to collect them, and the shopper’s page says when.' : 'The shopper is mailed the address, and sends them.'}`}
    verb="Approve it"
  >
    <ActText name="words" label="A word to the shopper (optional)" isLong />
  </ActDialog>
)

const Refuse = ({ screen }: Props) => (
  <ActDialog
    act="returns.refuse"
    input={inputOf(screen)}
    label="Refuse"
    look="quiet"
    title={`Refuse ${screen.number}`}
    explanation={`What is faulty, not what was ordered, or too late may not be refused: the law wants it taken back, with a writing too.${screen.state === 'inspected' ? ' The pieces are the shopper’s: you send them back, and what was put on sale is taken off it.' : ''}`}
    verb="Refuse it"
  >
    <ActText name="words" label="Why, for the shopper" isLong required />
  </ActDialog>
)

const Close = ({ screen }: Props) => (
  <ActDialog
    act="returns.close"
    input={inputOf(screen)}
    label="Close"
    look="quiet"
    title={`Close ${screen.number}`}
    explanation="For pieces that never come, or an offer that nobody answers. The pieces stay with the shopper, who may ask again; a courier who was still to come is called off."
    verb="Close it"
  >
    <ActText name="words" label="Why, for the shopper" isLong required />
  </ActDialog>
)

const Offer = ({ screen }: Props) => (
  <ActDialog
    act="returns.offer"
    input={inputOf(screen)}
    label="Offer another way"
    title={`Offer another way for ${screen.number}`}
    explanation="The shopper accepts it, or declines it; then you decide again."
    verb="Offer it"
  >
    <SelectField label="What you offer" name="offer" defaultValue="keep">
      {returnWays
        .filter((way) => way !== screen.wish)
        .map((way) => (
          <option key={way} value={way}>
            {wayLabels[way]}
          </option>
        ))}
    </SelectField>
    <ActText
      name="amount"
      label="Rupees, if they keep it"
      hint={`At most ${formatPaise(screen.owedPaise)}.`}
      inputMode="decimal"
      autoComplete="off"
    />
    <ActText name="words" label="A word to the shopper (optional)" isLong />
  </ActDialog>
)

const Inspect = ({ screen }: Props) => (
  <ActDialog
    act="returns.inspect"
    input={inputOf(screen)}
    label="Inspect"
    look="primary"
    title={`Inspect ${screen.number}`}
    explanation="What can be sold again is on sale at once; the rest is written off."
    verb="Write it down"
  >
    {screen.lines.map(({ position, units, title, writing }) => (
      <p key={position} className={styles.units}>
        <label htmlFor={`sellable${position}`}>
          {title}: how many of {units} can be sold again?
        </label>
        <input
          id={`sellable${position}`}
          name={`sellable${position}`}
          type="number"
          min={0}
          max={units}
          defaultValue={writing || screen.reason === 'faulty' ? 0 : units}
          inputMode="numeric"
        />
      </p>
    ))}
    <ActText name="words" label="A note for colleagues (optional)" isLong />
  </ActDialog>
)

function Settle({ screen }: Props) {
  if (screen.agreed !== undefined && isForMoney(screen.agreed)) return <PayBack screen={screen} />
  return (
    <>
      <Replace screen={screen} />
      <PayBack screen={screen} isInstead />
    </>
  )
}

/** Another piece, in an order of its own. What is written on it is drawn as it was and as it will be. */
const Replace = ({ screen }: Props) => (
  <ActDialog
    act="returns.replace"
    input={inputOf(screen)}
    label="Make it anew"
    look="primary"
    title={`Another piece for ${screen.number}`}
    explanation="It becomes an order of its own that costs nothing: it comes on the board, and its parcel is booked. It is taken from stock, and the shopper is mailed where to follow it."
    verb="Make it anew"
  >
    {screen.lines.map(({ position, title, line }) =>
      line?.personalisation ? (
        <fieldset key={position} className={styles.writing}>
          <legend>{title}</legend>
          <WritingFields line={line} suffix={position} />
        </fieldset>
      ) : null,
    )}
    <ActText name="words" label="A word to the shopper (optional)" isLong />
  </ActDialog>
)

/** `isInstead`: another piece was agreed on, and cannot be made, or is not wanted any more. */
function PayBack({ screen, isInstead = false }: Props & { readonly isInstead?: boolean }) {
  if (!screen.mayRefund) return null
  const owed = screen.amountPaise ?? screen.owedPaise
  const input = { ...inputOf(screen), isInstead }
  const look = isInstead ? 'secondary' : 'primary'
  const why = isInstead ? 'No other piece is made. ' : ''
  if (screen.hasGoneBack)
    return (
      <ActDialog
        act="returns.refund"
        input={input}
        label="Settle it"
        look={look}
        title={`Settle ${screen.number}`}
        explanation={`${why}Its money has gone back before, so nothing is sent. The shopper is mailed that it is settled.`}
        verb="Settle it"
      >
        <ActText name="words" label="A word to the shopper (optional)" isLong />
      </ActDialog>
    )
  return screen.isPaidOnline ? (
    <ActDialog
      act="returns.refund"
      input={input}
      label={isInstead ? 'Refund instead' : 'Refund'}
      look={look}
      title={`Refund ${screen.number}`}
      explanation={`${why}${formatPaise(owed)} is owed. It goes back the way it came; a credit note is issued and mailed with it.`}
      verb="Send it back"
    >
      <Amount />
    </ActDialog>
  ) : (
    <ActDialog
      act="returns.askUpi"
      input={input}
      label={isInstead ? 'Pay it back instead' : 'Ask where it goes'}
      look={look}
      title={`Pay ${screen.number} back`}
      explanation={`${why}${formatPaise(owed)} is owed. ${cashText(screen)} It is kept sealed, and erased when you have paid.`}
      verb="Ask for it"
    >
      <Amount />
    </ActDialog>
  )
}

const cashText = ({ onlinePaise }: ReturnScreen): string =>
  onlinePaise > 0
    ? `${formatPaise(onlinePaise)} was paid in advance, and goes back the way it came at once. For the rest the shopper is asked for a UPI address.`
    : 'It was paid in cash, so the shopper is asked for a UPI address.'

const Amount = () => (
  <>
    <ActText name="amount" label="Rupees" hint="Empty for all that is owed." inputMode="decimal" autoComplete="off" />
    <ActText name="words" label="A word to the shopper (optional)" isLong />
  </>
)

function Paid({ screen }: Props) {
  if (!screen.mayRefund) return null
  return (
    <>
      <ActDialog
        act="returns.paid"
        input={inputOf(screen)}
        label="It is paid"
        look={screen.state === 'upi_given' ? 'primary' : 'secondary'}
        title={`${screen.number} is paid`}
        explanation={`${screen.upi ? `Pay ${formatPaise(screen.amountPaise ?? screen.owedPaise)} to ${screen.upi} first. ` : ''}The address is erased, and a credit note is issued and mailed.`}
        verb="It is paid"
      >
        <ActText name="words" label="Reference of the payment" hint="Such as the UTR of 12 digits." required autoComplete="off" />
      </ActDialog>
      {screen.state === 'upi_given' && (
        <ActDialog
          act="returns.askUpi"
          input={inputOf(screen)}
          label="Ask again"
          title={`Ask again for ${screen.number}`}
          explanation="The address that was given is erased."
          verb="Ask again"
        >
          <ActText name="words" label="What was wrong, for the shopper" isLong />
        </ActDialog>
      )}
    </>
  )
}
