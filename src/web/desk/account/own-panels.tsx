import { Form } from 'react-router'
import { startPageNames } from '#src/shop/staff-texts/account-texts.ts'
import { startPages } from '#src/shop/staff/desk-login.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { Panel } from '../../desk-ui/panel.tsx'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { type Answered, AnswerOf } from './answer-of.tsx'
import type { Account } from './load-account.ts'

export function PasswordPanel({ isConfirmed, email, answer }: Pick<Account, 'isConfirmed' | 'email'> & Answered) {
  return (
    <Panel title="Password">
      <Form method="post" className={styles.form}>
        <AnswerOf answer={answer} forms={['password']} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
          disabled={!isConfirmed}
          hint="At least 12 characters. All other devices are logged out."
        />
        <DeskButton type="submit" name="intent" value="password" disabled={!isConfirmed}>
          Change the password
        </DeskButton>
      </Form>
    </Panel>
  )
}

export function StartPagePanel({ startPage, answer }: Pick<Account, 'startPage'> & Answered) {
  return (
    <Panel title="Where the desk opens">
      <Form method="post" className={styles.form}>
        <AnswerOf answer={answer} forms={['start-page']} />
        <SelectField label="After a login" name="startPage" defaultValue={startPage}>
          {startPages.map((page) => (
            <option key={page} value={page}>
              {startPageNames[page]}
            </option>
          ))}
        </SelectField>
        <DeskButton type="submit" name="intent" value="start-page">
          Open it there
        </DeskButton>
      </Form>
    </Panel>
  )
}
