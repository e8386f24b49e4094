import { Form } from 'react-router'
import { TextField } from '../../ui/form/field.tsx'
import { DeskButton } from '../desk-button.tsx'
import { useRefusedField } from '../refused-field.ts'
import styles from './logins.module.css'

export type ShownCodeSetup = { readonly secret: string; readonly qr: { readonly size: number; readonly path: string } }

type CodeSetupProps = {
  readonly setup: ShownCodeSetup
  /** What came of the first code, if it was refused. */
  readonly refusal: { readonly refused?: string } | undefined
}

/** The secret for the app on the phone, and a field for its first code. */
export function CodeSetup({ setup, refusal }: CodeSetupProps) {
  const form = useRefusedField(refusal)
  const { secret, qr } = setup
  return (
    <div className={styles.setup}>
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code for the app on your phone">
        <path d={qr.path} fill="#000" />
      </svg>
      <Form ref={form} method="post" className={styles.form}>
        <p>
          Scan this with an app for one-time codes, or type this key into it:{' '}
          <span className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <TextField
          label="The code that the app shows now"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={refusal?.refused}
        />
        <DeskButton type="submit" look="primary" name="intent" value="confirm-codes">
          Use these codes
        </DeskButton>
      </Form>
    </div>
  )
}
