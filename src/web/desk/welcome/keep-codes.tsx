import { Form } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { LoginCard } from '../../desk-ui/logins/login-card.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { RecoveryCodes } from '../../desk-ui/logins/recovery-codes.tsx'

/** `codes`: undefined when they were shown already, and can only be made anew. */
export function KeepCodes({ brandName, codes }: { readonly brandName: string; readonly codes: readonly string[] | undefined }) {
  return (
    <LoginCard brandName={brandName} title="For the day when your phone is lost">
      {codes ? <RecoveryCodes codes={codes} /> : <p>Your recovery codes were shown once. If you have not kept them, make new ones.</p>}
      <Form method="post" className={`${styles.form} ${styles.wide}`}>
        <DeskButton type="submit" look="primary" name="intent" value="finish">
          {codes ? 'I have kept them: open the desk' : 'Open the desk'}
        </DeskButton>
        {!codes && (
          <DeskButton type="submit" name="intent" value="new-codes">
            Make new recovery codes
          </DeskButton>
        )}
      </Form>
    </LoginCard>
  )
}
