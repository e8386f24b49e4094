import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { LoginCard, Refusal } from '../../desk-ui/logins/login-card.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { TextField } from '../../ui/form/field.tsx'

/** The key stands behind the # of the link, where no server, log or proxy sees it: a script puts it into the form. Without scripts it is pasted. */
export function ChoosePassword({ brandName, refused }: { readonly brandName: string; readonly refused: string | undefined }) {
  const [key, setKey] = useState('')
  useEffect(() => {
    const read = () => {
      const written = window.location.hash.slice(1)
      if (written === '') return
      setKey(written)
      // So that it is in no history, and nobody reads it over a shoulder.
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
    read()
    // A link that is opened in a tab with this page already does not load it again.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return (
    <LoginCard brandName={brandName} title="Welcome" state="Choose your password. The link that brought you here works once.">
      <Form method="post" className={`${styles.form} ${styles.wide}`}>
        {refused && <Refusal>{refused}</Refusal>}
        {key === '' ? (
          <TextField
            label="Your link, or what stands behind its #"
            name="key"
            autoComplete="off"
            spellCheck={false}
            maxLength={400}
            required
          />
        ) : (
          <input type="hidden" name="key" value={key} />
        )}
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
          hint="At least 12 characters. Three words that nobody would put together are good."
        />
        <DeskButton type="submit" look="primary" name="intent" value="password">
          Go on
        </DeskButton>
      </Form>
    </LoginCard>
  )
}
