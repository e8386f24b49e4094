import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mailKindLabels, mailKinds } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { kindsWithSentences } from '#src/shop/staff-texts/texts/mail-sentence-texts.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { withPictures } from '../../desk-ui/mails/with-pictures.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './mail-kinds-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const asked = new URL(request.url).searchParams.get('kind')
  const kind = mailKinds.find((each) => each === asked) ?? mailKinds[0]!
  const mail = await shop.mails.preview(kind)
  return {
    ...{ kind, subject: mail.subject, html: withPictures(mail), email: login.email, maySend: mayDo(login.role, 'sendMails') },
    mayWrite: kindsWithSentences.includes(kind) && mayDo(login.role, 'editTexts'),
  }
}

/** Every kind of mail as it would look, with products of the catalogue. */
export default function MailKindsPage() {
  const { kind: shown, subject, html, email, maySend, mayWrite } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Kinds of mails"
      trail={
        <p className="soft">
          <Link to={deskAddressOf('mails')}>Mails</Link>
        </p>
      }
      state={`As they would look now, with products of your catalogue. Nothing is sent, unless you send one to yourself, at ${email}.`}
      acts={
        <>
          {mayWrite && <DeskButtonLink to={deskAddressOf('text', { name: 'mails' })}>Write its sentences</DeskButtonLink>}
          {maySend && (
            <ActButton key={shown} act="mails.sendSample" input={{ kind: shown }}>
              Send to me
            </ActButton>
          )}
        </>
      }
    >
      <div className={styles.screen}>
        <nav aria-label="Kinds of mails">
          <ul className={styles.kinds}>
            {mailKinds.map((kind) => (
              <li key={kind}>
                <Link to={`${deskAddressOf('mailKinds')}?kind=${kind}`} aria-current={kind === shown ? 'page' : undefined}>
                  {mailKindLabels[kind]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Panel title={subject} flush>
          {/* Without any permission: no script of a mail runs here, and none of its links opens. */}
          <iframe className={styles.mail} title={mailKindLabels[shown]} sandbox="" srcDoc={html} />
        </Panel>
      </div>
    </DeskPage>
  )
}
