import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ChangeSet } from '#src/shop/workflows/publishing/publishing.ts'
import { changeSourceLabel } from '#src/shop/staff-texts/products/change-texts.ts'
import { planSummary } from '#src/shop/staff-texts/products/plan-texts.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
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

const [pageSize, openShown, comingShown] = [50, 20, 50]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const before = numberIn(new URL(request.url).searchParams.get('before'))
  const [sets, open, coming] = await Promise.all([
    shop.catalogue.listChangeSets(pageSize + 1, before),
    shop.plans.listOpen(openShown),
    shop.plans.listComing(comingShown),
  ])
  return {
    sets: sets.slice(0, pageSize).map((set) => ({ ...set, now })),
    hasMore: sets.length > pageSize,
    isFirst: before === undefined,
    open: open.map(({ id, name, madeBy, madeAt, state, ...plan }) => ({ id, name, madeBy, madeAt, state, summary: planSummary(plan) })),
    coming,
    now,
  }
}

const numberIn = (written: string | null): number | undefined => (/^[1-9]\d{0,8}$/.test(written ?? '') ? Number(written) : undefined)

/** Looks at the file, and leads to what it would change. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const file = await sentFile(request)
  if (!file) return data({ message: 'Choose a file first.' }, { status: 400 })
  const plan = await shop.plans.take({ ...file, by: login.name })
  return redirect(deskAddressOf('changePlan', { plan: String(plan) }))
}

/** Ways to bring changes of many products, what is planned, and every set of changes that there was. */
export default function ChangesPage() {
  const { coming } = useLoaderData<typeof loader>()
  useFreshPage('products', isWriting)
  return (
    <DeskPage title="Imports and history" trail={<ChangesTrail />} state="Every change of products is a set that can be taken back.">
      <div className={styles.panels}>
        <div className={styles.ways}>
          <BringIn />
          <TakeAway />
        </div>
        <ComingPlans plans={coming} mayCallOff />
        <Waiting />
        <History />
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

function History() {
  const { sets, hasMore, isFirst } = useLoaderData<typeof loader>()
  if (sets.length === 0)
    return <p className="soft">No product has been changed yet. Choose a file above, or several products in their list.</p>
  const older = hasMore ? `${deskAddressOf('changes')}?before=${sets.at(-1)!.id}` : undefined
  return (
    <section className={styles.list} aria-label="History">
      <DataTable caption="Sets of changes, the latest first" rows={sets} columns={columns} keyOf={({ id }) => String(id)} />
      <Pager
        range={sets.length === 1 ? 'One set' : `${sets.length} sets`}
        newer={isFirst ? undefined : deskAddressOf('changes')}
        older={older}
        names={{ back: 'Latest', on: 'Older' }}
      />
    </section>
  )
}

type Row = ChangeSet & { readonly now: Date }

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'set',
    head: 'Set',
    onCard: 'title',
    cell: ({ id, ...set }) => (
      <Link to={deskAddressOf('changeSet', { id: String(id) })}>
        {id}, {changeSourceLabel(set).toLowerCase().replace('csv', 'CSV').replace('json', 'JSON')}
      </Link>
    ),
  },
  { id: 'by', head: 'By', onCard: 'who', cell: ({ by }) => by ?? 'the shop' },
  { id: 'when', head: 'When', onCard: 'body', cell: ({ at, now }) => <Moment at={at} now={now} /> },
  { id: 'how-many', head: 'Products', onCard: 'amount', cell: (set) => howMany(set) },
  {
    id: 'undone',
    head: 'Taken back',
    onCard: 'remark',
    cell: ({ undoneBy, isKept }) =>
      undoneBy === undefined ? !isKept && <span className="soft">too old to take back</span> : <Tag look="done">by {undoneBy}</Tag>,
  },
]

const howMany = ({ added, changed, retired, placed }: Pick<ChangeSet, 'added' | 'changed' | 'retired' | 'placed'>): string =>
  [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, retired > 0 && `${retired} left`, placed > 0 && `${placed} moved`]
    .filter(Boolean)
    .join(', ')
