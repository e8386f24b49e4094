import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './saved-answers-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  return { answers: await shop.enquiries.listSavedAnswers(), mayEdit: mayDo(login.role, 'editSavedAnswers'), now }
}

type Saved = Awaited<ReturnType<typeof loader>>['answers'][number]

/** Texts for answers: everybody uses them, the owner writes them. */
export default function SavedAnswersPage() {
  const { answers, mayEdit, now } = useLoaderData<typeof loader>()
  useFreshPage('enquiries', isWriting)
  return (
    <DeskPage
      title="Saved answers"
      state={mayEdit ? 'What is asked again and again, answered once.' : 'The owner writes them; put them into your answers.'}
      trail={
        <Trail>
          <Link to={deskAddressOf('enquiries')}>Enquiries</Link>
        </Trail>
      }
      acts={mayEdit && <EditDialog saved={undefined} />}
    >
      {answers.length === 0 && (
        <p className="soft">
          There is none yet. Under an answer, each is one tap; {'{name}'} and {'{ticket}'} in it are filled in.
        </p>
      )}
      <div className={styles.answers}>
        {answers.map((saved) => (
          <Panel key={saved.id} title={saved.title}>
            <p className={styles.text}>{saved.text}</p>
            <p className="soft">
              {saved.changedBy}, <Moment at={saved.changedAt} now={now} />
            </p>
            {mayEdit && (
              <div className={styles.acts}>
                <EditDialog saved={saved} />
                <ActButton act="savedAnswers.remove" input={{ id: saved.id }}>
                  Remove
                </ActButton>
              </div>
            )}
          </Panel>
        ))}
      </div>
    </DeskPage>
  )
}

function EditDialog({ saved }: { readonly saved: Saved | undefined }) {
  return (
    <ActDialog
      act="savedAnswers.save"
      input={saved ? { id: saved.id, seenAt: saved.changedAt.toISOString() } : {}}
      name={`save-${saved?.id ?? 'new'}`}
      label={saved ? 'Change' : 'Write a new one'}
      look={saved ? 'secondary' : 'primary'}
      title={saved ? `Change “${saved.title}”` : 'A new saved answer'}
      explanation={`{name} becomes the sender’s name, {ticket} the number.`}
      verb="Save it"
    >
      <ActText name="title" label="Title" required autoComplete="off" {...(saved && { defaultValue: saved.title })} />
      <ActText name="text" label="Text" isLong required {...(saved && { defaultValue: saved.text })} />
    </ActDialog>
  )
}
