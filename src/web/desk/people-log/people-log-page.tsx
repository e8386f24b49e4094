import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actName, auditChanges, auditOutcome } from '#src/shop/staff-texts/audit-texts.ts'
import { DeskButton, DeskButtonLink, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import { loadLog } from './load-log.ts'
import styles from './people-log-page.module.css'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadLog(context.get(deskContext), new URL(request.url).searchParams)

/** What staff did, tried to do, exported and printed. Nothing in it is ever changed. */
export default function PeopleLogPage() {
  const { entries, filter, isWhole, older, newest, csv, acts, now } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Who did what"
      tabTitle="Log"
      state={isWhole ? 'Every act of everybody, newest first. It cannot be changed.' : 'What you did, newest first. It cannot be changed.'}
      acts={
        isWhole && (
          <a className={deskButtonClass('secondary')} href={fullDeskAddressOf('peopleLogCsv') + csv}>
            Download as CSV
          </a>
        )
      }
    >
      <Form method="get" className={styles.filter}>
        {isWhole && <TextField label="Who (e-mail)" name="who" defaultValue={filter.who} maxLength={200} />}
        <SelectField label="What" name="act" defaultValue={filter.act}>
          <option value="">Everything</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {actName(act)}
            </option>
          ))}
        </SelectField>
        <TextField label="Order" name="order" defaultValue={filter.order} maxLength={40} placeholder="MJ-10234" />
        <DeskButton type="submit">Show</DeskButton>
      </Form>
      <Panel title={entries.length === 0 ? 'Nothing found' : 'Acts'} flush>
        {entries.length === 0 ? (
          <p className={styles.empty}>No act matches. Here stands whatever was done, tried, exported or printed.</p>
        ) : (
          <Entries entries={entries} now={now} />
        )}
      </Panel>
      <nav className={styles.pager} aria-label="Pages of the log">
        {newest !== undefined && <DeskButtonLink to={newest}>Newest</DeskButtonLink>}
        {older !== undefined && <DeskButtonLink to={older}>Older</DeskButtonLink>}
      </nav>
    </DeskPage>
  )
}

type Entry = Awaited<ReturnType<typeof loadLog>>['entries'][number]

function Entries({ entries, now }: { readonly entries: readonly Entry[]; readonly now: Date }) {
  return (
    <table className={styles.entries}>
      <caption className="unseen">Acts of staff, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">What came of it</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <Moment at={entry.at} now={now} />
            </td>
            <td>{entry.who?.name ?? entry.who?.email ?? 'somebody'}</td>
            <td>{actName(entry.act)}</td>
            <td>{entry.about?.number ?? ''}</td>
            <td>
              {auditOutcome[entry.outcome]}
              {entry.note && `, ${entry.note}`}
              {entry.changes && <small>{auditChanges(entry.changes)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
