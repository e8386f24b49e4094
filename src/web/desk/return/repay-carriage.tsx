import { formatPaise } from '#src/kit/money.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import type { ReturnScreen } from './load-return.ts'

/** What the shopper paid a courier for what the shop has to pay, once its page has asked for it. */
export function RepayCarriage({ screen: { carriage, mayRefund, orderNumber, ordinal, number } }: { readonly screen: ReturnScreen }) {
  if (!mayRefund || !carriage?.upi) return null
  const input = { order: orderNumber, return: ordinal }
  return (
    <>
      <ActDialog
        act="returns.repayCarriage"
        input={input}
        label="The courier is paid back"
        look="secondary"
        title={`The courier of ${number} is paid back`}
        explanation={`Pay ${formatPaise(carriage.paidPaise)} to ${carriage.upi} first. The address is erased, and the shopper is mailed.`}
        verb="It is paid"
      >
        <ActText name="amount" label="Rupees" hint="Empty for all that the shopper says." inputMode="decimal" autoComplete="off" />
        <ActText name="words" label="Reference of the payment" hint="Such as the UTR of 12 digits." required autoComplete="off" />
      </ActDialog>
      <ActDialog
        act="returns.refuseCarriage"
        input={input}
        label="Do not pay the courier"
        look="quiet"
        title={`${formatPaise(carriage.paidPaise)} for the courier of ${number} is not paid`}
        explanation="The UPI address is erased. The shopper is mailed your words, and may write it again."
        verb="Do not pay it"
      >
        <ActText name="words" label="Why, for the shopper" hint="Such as: the receipt shows ₹80." required isLong autoComplete="off" />
      </ActDialog>
    </>
  )
}
