import { type ActionFunctionArgs, Form, data, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { fieldFault } from '../../desk-ui/acts/field-fault.ts'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import styles from './act-page.module.css'
import { doAct } from './do-act.ts'
import { type ActForm, readActForm } from './read-act-form.ts'
import { offeredTicks, Tick, TypedField } from './typed-field.tsx'

/** For the forms of acts without scripts: back to their screen, where the answer stands, or here when the act was refused. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readActForm(request)
  const { reply, headers } = await doAct(form, context)
  if (reply.ok) throw redirect(form.each ? deskAddressOf('actRows', { key: form.key }) : (form.next ?? form.back), { headers })
  return data({ form: { ...form, password: undefined }, problem: reply.problem }, { headers })
}

/** What was refused and why, with the form once more: nothing that was typed is lost. */
export default function ActPage() {
  const refused = useReply<typeof action>()
  if (!refused)
    return <DeskPage title="Nothing was posted">{<DeskButtonLink to={deskAddressOf('today')}>Go to Today</DeskButtonLink>}</DeskPage>
  const { form, problem } = refused
  return (
    <DeskPage title="Nothing was done" state={problem.message}>
      <Form method="post" className={styles.form}>
        <Fixed form={form} />
        {Object.entries(form.typed).map(([name, text]) => (
          <TypedField key={name} act={form.act} {...{ name, text }} error={fieldFault(problem, name)} />
        ))}
        {offeredTicks(form.act, problem.code)
          .filter(({ name }) => !(name in form.typed))
          .map((tick) => (
            <Tick key={tick.name} {...tick} isTicked={false} />
          ))}
        {problem.code === 'confirm_again' && (
          <TextField
            name="password"
            type="password"
            label="Your password"
            autoComplete="current-password"
            required
            error={problem.field === 'password' ? problem.message : undefined}
          />
        )}
        <p className={styles.acts}>
          {canBePressedAgain(problem, form) && (
            <DeskButton type="submit" look="primary">
              {problem.code === 'confirm_again' ? 'Go on' : 'Try again'}
            </DeskButton>
          )}
          <DeskButtonLink to={form.back}>Back</DeskButtonLink>
        </p>
      </Form>
    </DeskPage>
  )
}

/** What the screen fixed, under the key it was drawn with: nothing of it has happened. */
const Fixed = ({ form }: { readonly form: ActForm }) => (
  <>
    <input type="hidden" name="act" value={form.act} />
    <input type="hidden" name="key" value={form.key} />
    <input type="hidden" name="back" value={form.back} />
    {form.next && <input type="hidden" name="next" value={form.next} />}
    {form.each ? (
      <input type="hidden" name="each" value={JSON.stringify(form.each)} />
    ) : (
      <input type="hidden" name="input" value={JSON.stringify(form.input)} />
    )}
  </>
)

/** A screen that is no longer true must be looked at first. */
const canBePressedAgain = ({ code, field }: { code: string; field?: string }, { typed }: ActForm): boolean =>
  code === 'confirm_again' || code === 'too_fast' || code === 'being_done' || (field !== undefined && field in typed)
