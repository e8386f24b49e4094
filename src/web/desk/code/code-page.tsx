import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { loginProblemMessage } from '#src/shop/staff-texts/login-texts.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { LoginCard } from '../../desk-ui/logins/login-card.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { PasskeyButton } from '../../desk-ui/logins/passkey-button.tsx'
import { useRefusedField } from '../../desk-ui/refused-field.ts'
import { deskAddressOf, deskPageIn, deskPath } from '../../routes/desk-addresses.ts'
import { startAddressOf } from '../../routes/start-address.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { auditedPerson } from '../audited-person.ts'
import { connectionContext } from '../desk-context.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, token } = context.get(connectionContext)
  const wanted = deskPageIn(new URL(request.url).searchParams.get('to'))
  if (login) throw redirect(wanted ?? startAddressOf(login.startPage))
  const half = token === undefined ? undefined : await shop.staff.findHalfLogin(token)
  if (half?.awaits !== 'code') throw redirect(deskAddressOf('login'))
  const factors = await shop.staff.showFactors(half.email)
  return {
    brandName: shop.settings.brand.name,
    name: half.name,
    hasCodes: factors?.codesSince !== undefined,
    hasPasskey: (factors?.passkeys.length ?? 0) > 0,
    wanted: wanted === undefined ? '' : deskPath + wanted,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, token, cookieOf } = context.get(connectionContext)
  const form = await request.formData()
  const given = await shop.staff.giveCode(token ?? '', String(form.get('code') ?? ''))
  if (!given.ok) {
    const half = token === undefined ? undefined : await shop.staff.findHalfLogin(token)
    if (!half) return redirect(deskAddressOf('login'))
    const refused = loginProblemMessage(given.problem)
    await shop.desk.recordAudit({ who: auditedPerson(half), act: 'login.failed', outcome: 'refused', note: refused })
    return { refused }
  }
  const login = await shop.staff.findDeskLogin(given.value.token)
  const wanted = deskPageIn(String(form.get('to') ?? ''))
  return redirect(wanted ?? startAddressOf(login?.startPage), { headers: { 'set-cookie': cookieOf(given.value.token) } })
}

export default function CodePage() {
  const { brandName, name, hasCodes, hasPasskey, wanted } = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const form = useRefusedField(answer)
  return (
    <LoginCard brandName={brandName} title="One more step" state={`${name}, please show that it is you.`}>
      {hasPasskey && (
        <>
          <PasskeyButton purpose="confirm" look="primary" isWide onDone={({ to }) => window.location.assign(wanted || to)}>
            Use your passkey
          </PasskeyButton>
          <p className={`${styles.or} ${styles.needsScript}`}>or</p>
        </>
      )}
      <Form ref={form} method="post" className={`${styles.form} ${styles.wide}`}>
        <input type="hidden" name="to" value={wanted} />
        <TextField
          label={hasCodes ? 'Code from your app, or a recovery code' : 'Recovery code'}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          error={answer?.refused}
          hint={hasCodes ? 'Six digits; a recovery code has sixteen letters.' : 'Sixteen letters, from the list that you wrote down.'}
        />
        <DeskButton type="submit" look={hasPasskey ? 'secondary' : 'primary'}>
          Go on
        </DeskButton>
      </Form>
      <Form method="post" action={deskAddressOf('logout')}>
        <DeskButton type="submit" look="quiet">
          Log in as somebody else
        </DeskButton>
      </Form>
    </LoginCard>
  )
}
