import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { jobWork } from '#src/shop/staff-texts/job-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './jobs-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const [failing, dead] = await Promise.all([shop.jobs.listFailing(), shop.jobs.listDead()])
  return {
    now,
    failing: failing.map(({ job, runs, failedAt, complaint }) => ({ job, runs, failedAt, complaint })),
    // What a job works on may hold a shopper's key.
    dead: dead.map(({ id, job, orderNumber, failedAt, complaint }) => ({ id, job, orderNumber, failedAt, complaint })),
  }
}

function titleOf(job: string): string {
  const work = jobWork(job)
  return work ? work.charAt(0).toUpperCase() + work.slice(1) : job
}

/** Work in the background whose tries are used up. */
export default function JobsPage() {
  const { failing, dead, now } = useLoaderData<typeof loader>()
  useFreshPage('jobs', isWriting)
  return (
    <DeskPage
      title="Jobs given up"
      state={dead.length + failing.length === 0 ? 'None. Everything that runs in the background goes on by itself.' : undefined}
    >
      <div className={styles.panels}>
        {dead.length > 0 && (
          <Panel title="Given up after the last try" note="Mend the cause first" flush>
            <ul className={styles.jobs}>
              {dead.map(({ id, job, orderNumber, failedAt, complaint }) => (
                <li key={id}>
                  <p>
                    <b>{titleOf(job)}</b>
                    {orderNumber && ` of ${orderNumber}`}, <Moment at={failedAt} now={now} />
                    <br />
                    <span className="soft">{complaint ? `${job}: ${complaint}` : `${job} gave no reason.`}</span>
                  </p>
                  <ActButton act="jobs.retry" input={{ job: id }} icon="retry">
                    Start again
                  </ActButton>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {failing.length > 0 && (
          <Panel title="Fail at every run" note="They are tried again by themselves" flush>
            <ul className={styles.jobs}>
              {failing.map(({ job, runs, failedAt, complaint }) => (
                <li key={job}>
                  <p>
                    <b>{titleOf(job)}</b>, {runs} runs, last <Moment at={failedAt} now={now} />
                    <br />
                    <span className="soft">{complaint ? `${job}: ${complaint}` : `${job} never came to an end.`}</span>
                  </p>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </DeskPage>
  )
}
