import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import styles from './account-page.module.css'
import { changeAccount } from './change-account.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { CallPasswordPanel, CodesPanel, PasskeysPanel, RecoveryCodesPanel } from './factor-panels.tsx'
import { loadAccount } from './load-account.ts'
import { NoticesPanel } from './notices-panel.tsx'
import { PasswordPanel, StartPagePanel } from './own-panels.tsx'
import { useReply } from '../../ui/form/use-reply.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadAccount(context.get(deskContext), new URL(request.url).searchParams)

export const action = async ({ request, context }: ActionFunctionArgs) =>
  changeAccount(context.get(deskContext), context.get(connectionContext), await request.formData())

/** What somebody logs in with, where they are logged in, and where the desk opens. */
export default function AccountPage() {
  const account = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const { name, email, role, isConfirmed } = account
  return (
    <DeskPage
      title="Your account"
      state={`${name}, ${email}, ${role}`}
      acts={
        <Form method="post" action={deskAddressOf('logout')}>
          <DeskButton type="submit">Log out</DeskButton>
        </Form>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          {!isConfirmed && <ConfirmPanel {...account} answer={answer} />}
          <PasskeysPanel {...account} answer={answer} />
          <CodesPanel {...account} answer={answer} />
          {account.hasFactor && <RecoveryCodesPanel {...account} answer={answer} />}
          <PasswordPanel {...account} answer={answer} />
        </div>
        <div className={styles.column}>
          <DevicesPanel {...account} answer={answer} />
          <NoticesPanel />
          <StartPagePanel {...account} answer={answer} />
          <CallPasswordPanel {...account} answer={answer} />
        </div>
      </div>
    </DeskPage>
  )
}
