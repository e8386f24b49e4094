import { callOutcomeLabels } from '#src/shop/staff-texts/orders/call-texts.ts'
import type { CallSheet } from '#src/shop/workflows/calling/calling.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { withForm } from '../../desk-ui/acts/asked-form.ts'
import { correctAddressForm } from '../../desk-ui/correct-address-form.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './call-outcomes.module.css'

/** What came of the call: each leads on to the next order. */
export function CallOutcomes({ sheet: { order, calls, canPayOnline } }: { readonly sheet: CallSheet }) {
  const input = { order: order.orderNumber, seen: order.state, calls: calls.length }
  return (
    <>
      <section className={styles.first} aria-label="What came of the call">
        <ActButton act="calls.confirm" input={input} look="primary" icon="check">
          {callOutcomeLabels.confirmed}
        </ActButton>
        <ActButton act="calls.noAnswer" input={input}>
          {callOutcomeLabels.no_answer}
        </ActButton>
      </section>
      <section className={styles.others} aria-label="Other outcomes">
        {canPayOnline && (
          <ActButton act="calls.paysOnline" input={input}>
            {callOutcomeLabels.pays_online}
          </ActButton>
        )}
        <ActButton act="calls.wrongNumber" input={input}>
          {callOutcomeLabels.wrong_number}
        </ActButton>
        <ActDialog
          act="calls.addressChanged"
          input={input}
          label={callOutcomeLabels.address_changed}
          title={`New address for ${order.orderNumber}`}
          explanation="Write it down as you hear it. The order opens next, where its address is corrected."
          verb="Keep it and correct"
          next={withForm(deskAddressOf('order', { number: order.orderNumber }), correctAddressForm)}
        >
          <ActText name="note" label="As it was said" isLong required />
        </ActDialog>
        <ActDialog
          act="calls.decline"
          input={input}
          label={callOutcomeLabels.declined}
          title={`Cancel ${order.orderNumber}`}
          explanation="Its pieces are on sale again, and the shopper gets a mail with the reason."
          verb="Cancel the order"
        >
          <ActText name="note" label="Reason, for the mail" hint="Empty: as you told us on the phone, you do not want it any more." />
        </ActDialog>
      </section>
    </>
  )
}
