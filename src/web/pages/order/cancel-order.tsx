import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/message/dialog.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './order-page.module.css'
import type { ShownOrder } from './order-view.ts'
import type { RefusedCancellation } from './receive-cancellation.ts'

type CancelOrderProps = {
  readonly order: ShownOrder
  /** The posted form that was refused, to show it again. */
  readonly refused: RefusedCancellation | undefined
}

/** Asks for confirmation first: in a dialog, or without scripts in a part of the page that unfolds. */
export function CancelOrder({ order: { cancellation, orderNumber }, refused }: CancelOrderProps) {
  const [isHydrated, setHydrated] = useState(false)
  const [isAsking, setAsking] = useState(refused !== undefined)
  useEffect(() => setHydrated(true), [])

  if (cancellation.kind === 'none') return null
  if (cancellation.kind === 'asked for') return <p className={styles.soft}>{cancellation.text}</p>
  if (!isHydrated)
    return (
      <details className={styles.unfold} open={refused !== undefined}>
        <summary>Cancel this order</summary>
        <CancelForm text={cancellation.text} refused={refused} />
      </details>
    )
  return (
    <div>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Cancel this order
      </Button>
      {isAsking && (
        <Dialog title={`Cancel order ${orderNumber}?`} onClose={() => setAsking(false)}>
          <CancelForm text={cancellation.text} refused={refused} onKeep={() => setAsking(false)} />
        </Dialog>
      )}
    </div>
  )
}

type CancelFormProps = { text: string; refused: RefusedCancellation | undefined; onKeep?: () => void }

/** Posts a plain form; the reply redirects to the order's page. */
function CancelForm({ text, refused, onKeep }: CancelFormProps) {
  return (
    <form method="post" className={styles.cancel}>
      <input type="hidden" name="do" value="cancel" />
      <p>{text}</p>
      <TextField
        label="Why? (optional)"
        name="reason"
        maxLength={200}
        autoComplete="off"
        hint="It helps us to do better."
        defaultValue={refused?.reason}
        error={refused?.fault}
      />
      <div className={styles.actions}>
        <Button type="submit">Cancel the order</Button>
        {onKeep && (
          <Button look="secondary" onClick={onKeep}>
            Keep it
          </Button>
        )}
      </div>
    </form>
  )
}
