import { useLocation } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'
import type { RefusedConfirmation } from './receive-confirmation.ts'

type ConfirmCashProps = { readonly order: ShownOrder; readonly refused: RefusedConfirmation | undefined }

/** Plain forms: what a mail's link opens must work in any browser, and opening it alone confirms nothing. */
export function ConfirmCash({ order, refused }: ConfirmCashProps) {
  const given = new URLSearchParams(useLocation().search).get('confirm')
  if (!order.confirmation) return null
  const { kind } = order.confirmation
  return (
    <div className={styles.confirm}>
      {given ? <WithLink order={order} given={given} /> : kind === 'code' && <WithCode order={order} refused={refused} />}
      {!given && (
        <form method="post">
          <input type="hidden" name="do" value="mail again" />
          <Button look={kind === 'code' ? 'quiet' : 'secondary'} type="submit">
            {kind === 'code' ? 'Mail me a new code' : 'Mail me the link again'}
          </Button>
        </form>
      )}
    </div>
  )
}

const labelOf = ({ totals }: ShownOrder) => (
  <>
    Confirm my order <span className="figures">{formatPaise(totals.totalPaise)}</span>
  </>
)

const WithLink = ({ order, given }: { order: ShownOrder; given: string }) => (
  <form method="post">
    <input type="hidden" name="do" value="confirm" />
    <input type="hidden" name="key" value={given} />
    <Button type="submit">{labelOf(order)}</Button>
  </form>
)

const WithCode = ({ order, refused }: ConfirmCashProps) => (
  <form method="post" className={styles.code} noValidate>
    <input type="hidden" name="do" value="confirm" />
    <TextField
      label="Code from the mail"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      hint="Six digits."
      defaultValue={refused?.code}
      error={refused?.fault}
    />
    <Button type="submit">{labelOf(order)}</Button>
  </form>
)
