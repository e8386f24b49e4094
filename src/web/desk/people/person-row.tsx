import { startPageNames } from '#src/shop/staff-texts/account-texts.ts'
import { startPages } from '#src/shop/staff/desk-login.ts'
import { ActDialog } from '../../desk-ui/acts/act-dialog.tsx'
import { ActForm, ActSubmit } from '../../desk-ui/acts/act-form.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import type { ShownPerson } from './load-people.ts'
import styles from './people-page.module.css'

/** Somebody who may open the desk, with what an owner can do about it. */
export function PersonRow({ person, now }: { readonly person: ShownPerson; readonly now: Date }) {
  const { name, email, role, isSelf, devices, addedAt, wayIn } = person
  const [latest] = devices
  return (
    <Panel title={name} note={email} acts={isSelf ? <Tag>you</Tag> : <Tag>{role === 'owner' ? 'Owner' : 'Assistant'}</Tag>}>
      <dl className={styles.details}>
        <div>
          <dt>Second step</dt>
          <dd>
            <SecondStep {...person.factors} />
          </dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{latest ? <Moment at={latest.seenAt} now={now} /> : 'not logged in'}</dd>
        </div>
        <div>
          <dt>Devices</dt>
          <dd>{devicesLabel(devices)}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <Moment at={addedAt} now={now} />
          </dd>
        </div>
      </dl>
      {wayIn && (
        <p className={styles.wayIn}>
          Pass this on, good until <Moment at={wayIn.endsAt} now={now} /> and once: <code>{wayIn.link}</code>
        </p>
      )}
      <div className={styles.acts}>
        <StartPage person={person} />
        <PersonActs person={person} />
      </div>
    </Panel>
  )
}

/** "Chrome on Linux (2 times), Safari on an iPhone" */
function devicesLabel(devices: ShownPerson['devices']): string {
  const counts = new Map<string, number>()
  for (const { device } of devices) counts.set(device, (counts.get(device) ?? 0) + 1)
  const names = [...counts].map(([device, count]) => (count === 1 ? device : `${device} (${count} times)`))
  return names.join(', ') || 'none'
}

function SecondStep({ codesSince, passkeyCount, recoveryCodesLeft, isMissing }: ShownPerson['factors']) {
  if (isMissing) return <Tag look="wait">will be asked for one</Tag>
  const passkeys = passkeyCount === 0 ? [] : [passkeyCount === 1 ? 'a passkey' : `${passkeyCount} passkeys`]
  const all = [...passkeys, ...(codesSince ? ['one-time codes'] : [])]
  return all.length === 0 ? 'none' : `${all.join(', ')}; ${recoveryCodesLeft} recovery codes left`
}

function StartPage({ person: { email, name, startPage } }: { readonly person: ShownPerson }) {
  return (
    <ActForm act="staff.changeStartPage" input={{ email }} className={styles.startPage}>
      <SelectField label={`Where the desk opens for ${name}`} name="startPage" defaultValue={startPage}>
        {startPages.map((page) => (
          <option key={page} value={page}>
            {startPageNames[page]}
          </option>
        ))}
      </SelectField>
      <ActSubmit>Save</ActSubmit>
    </ActForm>
  )
}

type PersonAct = Pick<Parameters<typeof ActDialog>[0], 'act' | 'input' | 'label' | 'title' | 'verb'> & { readonly explanation: string }

const PersonActs = ({ person }: { readonly person: ShownPerson }) => (
  <div className={styles.buttons}>
    {actsOn(person).map((act) => (
      <ActDialog key={act.act} {...act}>
        {null}
      </ActDialog>
    ))}
  </div>
)

/** What an owner can do about somebody, with what follows from it. */
function actsOn({ email, name, role, isSelf, factors }: ShownPerson): PersonAct[] {
  const hasFactor = factors.passkeyCount > 0 || factors.codesSince !== undefined
  const input = { email }
  return [
    {
      ...{ act: 'staff.invite', input, label: 'Send a new way in', verb: 'Make the link' },
      title: `A new way in for ${name}`,
      explanation: 'A link with which they choose a new password, good for a day and once. A former link ends.',
    },
    role === 'owner' ? toAssistant(input, name) : toOwner(input, name),
    ...(hasFactor ? [withoutFactors(input, name)] : []),
    {
      ...{ act: 'staff.endLogins', input, label: 'Log out everywhere', verb: 'Log out' },
      title: `${name} is logged out everywhere`,
      explanation: 'On every device, and in programs that make the calls about parcels. They may log in again.',
    },
    ...(isSelf ? [] : [ending(input, name)]),
  ]
}

const toAssistant = (input: object, name: string): PersonAct => ({
  ...{ act: 'staff.changeRole', input: { ...input, role: 'assistant' }, label: 'Make an assistant', verb: 'Change the role' },
  title: `${name} becomes an assistant`,
  explanation: 'They see no money of other days any more, publish nothing, and let nobody in.',
})

const toOwner = (input: object, name: string): PersonAct => ({
  ...{ act: 'staff.changeRole', input: { ...input, role: 'owner' }, label: 'Make an owner', verb: 'Change the role' },
  title: `${name} becomes an owner`,
  explanation: 'An owner may do everything at the desk: send back any sum, publish, change the shop, let others in, and end them.',
})

const withoutFactors = (input: object, name: string): PersonAct => ({
  ...{ act: 'staff.resetFactors', input, label: 'Remove the second step', verb: 'Remove it' },
  title: `${name} logs in with the password alone`,
  explanation: 'For somebody who has lost phone and recovery codes. All their logins end, and they set up a second step again.',
})

const ending = (input: object, name: string): PersonAct => ({
  ...{ act: 'staff.remove', input, label: 'End', verb: `End ${name}` },
  title: `${name} may not log in any more`,
  explanation: 'All their logins end at once. What they did stays in the log, under their name.',
})
