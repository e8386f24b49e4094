import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import type { CheckoutContent } from '../../browser/buy-now.ts'
import type { PaymentWindowSettings } from '../../browser/payment/payment-window-request.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'
import { advanceText } from './cod-message.ts'
import { type ShownCharges, usePrices } from './use-prices.ts'
import { pincodeAndState, type SentDelivery } from './delivery/delivery.ts'
import { DeliveryFields, type DeliveryHints } from './delivery/delivery-fields.tsx'
import type { CodRefusalMessages, CodRules } from '#src/shop/cart/cod-rules.ts'
import type { AgreedTexts } from './placing/order-request.wire.ts'
import { OrderSummary } from './order-summary.tsx'
import { ProblemPanel } from './placing/problem-panel.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useDelivery } from './delivery/use-delivery.ts'
import { useFieldErrors } from './delivery/use-field-errors.ts'
import { usePlaceOrder } from './placing/use-place-order.ts'

/** The shop's data that the checkout needs. */
export type CheckoutTerms = {
  readonly paymentWindow: PaymentWindowSettings
  readonly charges: ShownCharges
  readonly codRules: CodRules
  readonly codTexts: CodRefusalMessages
  /** How to order without scripts. */
  readonly withoutScripts: string
  /** What may come back of what is personalised, as a sentence. */
  readonly madeForSomebody: string
  /** What follows the button, by how it is paid. */
  readonly nextSteps: Readonly<Record<'online' | 'cod', string>>
  readonly hints: DeliveryHints
  /** When the shop does not reply. */
  readonly whenUnreachable: string
  /** Sorted names, offered as suggestions. */
  readonly states: readonly string[]
  readonly agreed: AgreedTexts
}

export function CheckoutForm({ terms, content }: { terms: CheckoutTerms; content: CheckoutContent | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { delivery: written, cityQuestion, change, reset, restore } = useDelivery(form)
  const [confirmed, confirm] = useState('')
  const { noCashText, advancePaise, charges, isDeliveryKnown, onPromise } = usePrices(content, written, terms)
  // The form still holds the shopper's choice of cash: another pincode may allow it.
  const delivery: SentDelivery = {
    ...written,
    ...(noCashText && { paymentMethod: 'online' }),
    advancePaise,
    charges,
    isStateConfirmed: confirmed === pincodeAndState(written),
  }
  const { isSending, problem, place } = usePlaceOrder({ ...terms, onPlaced: reset })
  const { errors, StateQuestion, watchers } = useFieldErrors(form, delivery, problem?.wrong)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (content) void place({ content, delivery })
  }

  return (
    <form ref={form} className={styles.form} method="post" {...watchers} onSubmit={submit} noValidate aria-busy={isSending}>
      <div className={styles.written}>
        <NoScriptNotice words={terms.withoutScripts} />
        <p className={styles.needed}>{terms.hints.needed}</p>
        <UnpaidNotice onRestore={restore} />
        {problem?.code === 'refused' && content && (
          <problem.RefusalPanel
            refusal={problem.refusal}
            content={content}
            onAccept={(changed) => void place({ content, delivery: { ...delivery, charges: changed.charges }, changed: changed.lines })}
          />
        )}
        {problem?.code === 'lost' && <UnreachableProblem problem={problem} advice={terms.whenUnreachable} />}
        <DeliveryFields
          lines={content?.lines ?? noLines}
          {...{ errors, delivery, hints: terms.hints, states: terms.states, noCashText, cityQuestion, onPromise }}
          advanceText={advanceText(content, advancePaise, charges)}
          stateQuestion={
            StateQuestion && (
              <StateQuestion state={written.state} onChange={(isMeant) => confirm(isMeant ? pincodeAndState(written) : '')} />
            )
          }
          onChange={change}
        />
      </div>
      <OrderSummary {...{ content, charges, isDeliveryKnown }} />
      <SubmitPart
        {...{ delivery, isSending, nextSteps: terms.nextSteps }}
        rule={content?.lines.some(isPersonalised) ? terms.madeForSomebody : ''}
      />
    </form>
  )
}

type SubmitPartProps = {
  readonly delivery: SentDelivery
  readonly isSending: boolean
  readonly nextSteps: CheckoutTerms['nextSteps']
  /** What stands last, below everything that an appearing sentence would move. */
  readonly rule: string
}

function SubmitPart({ delivery: { paymentMethod, advancePaise }, isSending, nextSteps, rule }: SubmitPartProps) {
  const label = advancePaise ? `Pay ${formatPaise(advancePaise)} now` : buttonLabels[paymentMethod]
  return (
    <div className={styles.submit}>
      <Button type="submit" full disabled={isSending}>
        {isSending ? 'One moment …' : label}
      </Button>
      <p className={styles.next}>
        By pressing {label} you agree to our <Link to={addressOf('terms')}>Terms and Conditions</Link> and our{' '}
        <Link to={addressOf('privacy')}>Privacy Policy</Link>.
      </p>
      <p className={styles.next}>{nextSteps[advancePaise ? 'online' : paymentMethod]}</p>
      {rule && <p className={styles.next}>{rule}</p>}
    </div>
  )
}

const NoScriptNotice = ({ words }: { words: string }) => (
  <noscript>
    <p className={styles.notice}>{words}</p>
  </noscript>
)

const noLines = [] as const

const isPersonalised = ({ personalisation }: CartLine): boolean => personalisation !== undefined

const buttonLabels = { online: 'Pay Now', cod: 'Submit' } as const

const UnreachableProblem = ({ problem, advice }: { problem: { readonly message: string }; advice: string }) => (
  <ProblemPanel title="We could not reach the shop" occasion={problem}>
    <p>{problem.message}</p>
    <p>{advice}</p>
  </ProblemPanel>
)
