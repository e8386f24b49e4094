import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { connectionContext, deskContext } from '../desk-context.ts'
import { loadPeople } from './load-people.ts'
import styles from './people-page.module.css'
import { PersonRow } from './person-row.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadPeople(context.get(deskContext), context.get(connectionContext))

/** Who may open the desk, and how each of them logs in. */
export default function PeoplePage() {
  const { people, isRequiredOfAll, isConfirmed, now } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="People"
      state={people.length === 1 ? 'You are the only one who may log in.' : `${people.length} may log in.`}
      acts={
        <>
          <DeskButtonLink to={deskAddressOf('peopleLog')}>Who did what</DeskButtonLink>
          <AddPerson />
        </>
      }
    >
      <div className={styles.people}>
        {people.map((person) => (
          <PersonRow key={person.email} person={person} now={now} />
        ))}
        {!isConfirmed && people.some(({ hasInvitation }) => hasInvitation) && (
          <p className="soft">
            A way in is shown for ten minutes after your password: <Link to={deskAddressOf('account')}>unlock it in your account</Link>.
          </p>
        )}
        <Panel title="A second step" note={isRequiredOfAll ? 'for everybody' : 'for owners'}>
          <p className={styles.sentence}>
            {isRequiredOfAll
              ? 'Everybody needs a passkey or one-time codes to open the desk.'
              : 'Owners need a passkey or one-time codes to open the desk. Assistants are offered them, and may do without.'}{' '}
            In a trial shop nobody is asked.
          </p>
          <ActButton act="staff.requireFactor" input={{ of: isRequiredOfAll ? 'owners' : 'all' }}>
            {isRequiredOfAll ? 'Ask owners only' : 'Ask everybody'}
          </ActButton>
        </Panel>
      </div>
    </DeskPage>
  )
}

const AddPerson = () => (
  <ActDialog
    act="staff.add"
    label="Add somebody"
    icon="plus"
    look="primary"
    title="Add somebody"
    explanation="They get a way in, a link that is good for a day and once. With it they choose a password of their own."
    verb="Add"
  >
    <ActText name="name" label="Name" required autoComplete="off" />
    <ActText name="email" label="E-mail" inputMode="email" required autoComplete="off" />
    <SelectField
      label="Role"
      name="role"
      defaultValue="assistant"
      hint="An assistant sees no money of other days, publishes nothing, and lets nobody in."
    >
      <option value="assistant">Assistant</option>
      <option value="owner">Owner</option>
    </SelectField>
  </ActDialog>
)
