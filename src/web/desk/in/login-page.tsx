import { type ActionFunctionArgs, Form, redirect, useActionData } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { connectionContext } from '../desk-context.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, network, userAgent, cookieOf } = context.get(connectionContext)
  const form = await request.formData()
  const [email, password] = [String(form.get('email')), String(form.get('password'))]
  const made = await shop.staff.deskLogin({ email, password, network, userAgent })
  if (!made.ok) return { refused: 'The e-mail address or the password is wrong.' }
  return redirect(deskAddressOf('today'), { headers: { 'set-cookie': cookieOf(made.value.token) } })
}

export default function LoginPage() {
  const answer = useActionData<typeof action>()
  return (
    <DeskPage title="Log in">
      <Form method="post">
        {answer && <p role="alert">{answer.refused}</p>}
        <label>
          E-mail <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <DeskButton type="submit" look="primary">
          Log in
        </DeskButton>
      </Form>
    </DeskPage>
  )
}
