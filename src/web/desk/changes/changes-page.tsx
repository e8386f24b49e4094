import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { planSummary } from '#src/shop/staff-texts/products/plan-texts.ts'
import { DeskButton, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { ChangesTrail } from '../../desk-ui/products/changes-trail.tsx'
import { SendingNote } from '../../desk-ui/sending-note.tsx'
import { ComingPlans } from '../../desk-ui/plans/coming-plans.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { deskContext } from '../desk-context.ts'
import { sentFile } from '../sent-file.ts'
import styles from './changes-page.module.css'
import { History } from './history.tsx'
import { loadHistory } from './load-history.ts'

const [openShown, comingShown] = [20, 50]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const [history, open, coming] = await Promise.all([
    loadHistory({ shop, role: login.role }, new URL(request.url).searchParams),
    shop.plans.listOpen(openShown),
    shop.plans.listComing(comingShown),
  ])
  return {
    history,
    open: open.map(({ id, name, madeBy, madeAt, state, ...plan }) => ({ id, name, madeBy, madeAt, state, summary: planSummary(plan) })),
    coming,
    now,
  }
}

/** Looks at the file, and leads to what it would change. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const file = await sentFile(request)
  if (!file) return data({ message: 'Choose a file first.' }, { status: 400 })
  const plan = await shop.plans.take({ ...file, by: login.name })
  return redirect(deskAddressOf('changePlan', { plan: String(plan) }))
}

/** Ways to bring changes of many products, what is planned, and every change of the shop that there was. */
export default function ChangesPage() {
  const { coming, history, now } = useLoaderData<typeof loader>()
  useFreshPage(['products', 'texts', 'settings'], isWriting)
  return (
    <DeskPage
      title="Imports and history"
      trail={<ChangesTrail />}
      state="Everything that was changed of the shop, with its way back. What somebody has changed since stays."
    >
      <div className={styles.panels}>
        <div className={styles.ways}>
          <BringIn />
          <TakeAway />
        </div>
        <ComingPlans plans={coming} mayCallOff />
        <Waiting />
        <History history={history} now={now} />
      </div>
    </DeskPage>
  )
}

function BringIn() {
  const refused = useReply<typeof action>()
  return (
    <Panel title="Bring a file in">
      <Form className={styles.upload} method="post" encType="multipart/form-data">
        <TextField
          label="CSV, JSON or zip"
          type="file"
          name="file"
          required
          accept=".csv,.json,.zip,text/csv,application/json,application/zip"
          hint="A table of colours, a catalogue.json, or a zip of the folder or of a table with its pictures. Nothing changes before you have seen what would."
          error={refused?.message}
        />
        <DeskButton type="submit" look="primary">
          Look at it
        </DeskButton>
        <SendingNote />
      </Form>
    </Panel>
  )
}

const TakeAway = () => (
  <Panel title="Take the catalogue away">
    <p className={styles.files}>
      <a className={deskButtonClass('secondary')} href={fullDeskAddressOf('productsCsv')} download>
        Products as CSV
      </a>
      <a className={deskButtonClass('secondary')} href={fullDeskAddressOf('folderZip')} download>
        The whole folder as zip
      </a>
    </p>
    <p className="soft">
      One row for each colour. Change cells, delete columns or rows as you like, and bring it in again: an empty cell leaves its field, a
      hyphen empties it. Stock is taken for new colours only. The zip has the products with their pictures, and texts, banners, settings and
      films besides: brought in here, its products and their pictures count, and the rest is left as it is.
    </p>
  </Panel>
)

/** Files that somebody has looked at, and nobody has decided about. */
function Waiting() {
  const { open, now } = useLoaderData<typeof loader>()
  if (open.length === 0) return null
  return (
    <Panel title="Looked at, not brought in">
      <ul className={styles.waiting}>
        {open.map(({ id, name, madeBy, madeAt, state, summary }) => (
          <li key={id}>
            <span>
              <Link to={deskAddressOf('changePlan', { plan: String(id) })}>{name}</Link>{' '}
              {state === 'stopped' && <Tag look="late">Stopped</Tag>}
            </span>
            <small>
              {summary} {madeBy}, <Moment at={madeAt} now={now} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
