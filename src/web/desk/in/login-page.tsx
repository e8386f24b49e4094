import { useId } from 'react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { demoLoginNote, firstOwnerCommand, loginProblemMessage, tooManyLoginsMessage } from '#src/shop/staff-texts/login-texts.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { LoginCard, Refusal } from '../../desk-ui/logins/login-card.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { PasskeyButton } from '../../desk-ui/logins/passkey-button.tsx'
import { refusedBy, useRefusedField } from '../../desk-ui/refused-field.ts'
import { connectionContext } from '../desk-context.ts'
import { startAddressOf } from '../../routes/start-address.ts'
import { deskAddressOf, deskPageIn, deskPath } from '../../routes/desk-addresses.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login } = context.get(connectionContext)
  const wanted = deskPageIn(new URL(request.url).searchParams.get('to'))
  if (login) throw redirect(wanted ?? startAddressOf(login.startPage))
  const [hasOwner, isDemo] = await Promise.all([shop.staff.hasOwner(), shop.staff.isDemoOffered()])
  return {
    ...{ brandName: shop.settings.brand.name, hasOwner, isDemo },
    wanted: wanted === undefined ? '' : deskPath + wanted,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, network, userAgent, cookieOf, takePermit } = context.get(connectionContext)
  const form = await request.formData()
  const textOf = (name: string) => String(form.get(name) ?? '')
  const email = textOf('email')
  const waitSeconds = await takePermit('logins')
  if (waitSeconds !== undefined) return { email, refused: tooManyLoginsMessage(waitSeconds) }
  const made = await shop.staff.deskLogin({ email, password: textOf('password'), network, userAgent })
  if (!made.ok) {
    await shop.desk.recordAudit({ who: { email: email.slice(0, 200) }, act: 'login.failed', outcome: 'refused', note: network.own })
    return { email, refused: loginProblemMessage(made.problem) }
  }
  const { token, awaits } = made.value
  const wanted = deskPageIn(textOf('to'))
  const headers = { 'set-cookie': cookieOf(token) }
  if (awaits === 'factor') return redirect(deskAddressOf('welcome'), { headers })
  if (awaits === 'code')
    return redirect(wanted ? `${deskAddressOf('code')}?${new URLSearchParams({ to: deskPath + wanted })}` : deskAddressOf('code'), {
      headers,
    })
  const login = await shop.staff.findDeskLogin(token)
  return redirect(wanted ?? startAddressOf(login?.startPage), { headers })
}

export default function LoginPage() {
  const { brandName, hasOwner, isDemo, wanted } = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const [form, refused] = [useRefusedField(answer), useId()]
  if (!hasOwner) return <NoOwner brandName={brandName} isDemo={isDemo} />
  return (
    <LoginCard brandName={brandName} title="Log in">
      <Form ref={form} method="post" className={`${styles.form} ${styles.wide}`}>
        {answer && <Refusal id={refused}>{answer.refused}</Refusal>}
        <input type="hidden" name="to" value={wanted} />
        <TextField label="E-mail" name="email" type="email" autoComplete="username" maxLength={200} required defaultValue={answer?.email} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
          {...refusedBy(refused, answer)}
        />
        <DeskButton type="submit" look="primary">
          Log in
        </DeskButton>
      </Form>
      <p className={`${styles.or} ${styles.needsScript}`}>or</p>
      <PasskeyButton purpose="login" isWide onDone={({ to }) => window.location.assign(wanted || to)}>
        Log in with a passkey
      </PasskeyButton>
      {isDemo && <p>{demoLoginNote}</p>}
    </LoginCard>
  )
}

function NoOwner({ brandName, isDemo }: { readonly brandName: string; readonly isDemo: boolean }) {
  return (
    <LoginCard brandName={brandName} title="Nobody may log in yet" state="On the computer where the shop runs, type:">
      <pre className={styles.command}>{firstOwnerCommand}</pre>
      <p>It prints a link that opens the desk for its first owner.</p>
      {isDemo && <p>{demoLoginNote}</p>}
    </LoginCard>
  )
}
