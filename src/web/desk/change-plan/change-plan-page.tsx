import { type ActionFunctionArgs, data, Form, Link, useLoaderData } from 'react-router'
import { picturesFoundText, planProblemMessage } from '#src/shop/staff-texts/products/plan-texts.ts'
import type { ChangePlan, PlanRow } from '#src/shop/workflows/planning/planning.ts'
import { ActDialog } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { CallOffPlan } from '../../desk-ui/plans/call-off-plan.tsx'
import { ActTimes } from '../../desk-ui/acts/act-times.tsx'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButton, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { ChangesTrail } from '../../desk-ui/products/changes-trail.tsx'
import { FieldChanges } from '../../desk-ui/products/field-changes.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { SendingNote } from '../../desk-ui/sending-note.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { deskContext } from '../desk-context.ts'
import { sentFile } from '../sent-file.ts'
import styles from './change-plan-page.module.css'
import { loadPlan, planIn } from './load-plan.ts'
import { OtherChanges } from './other-changes.tsx'

export const loader = loadPlan

/** Takes pictures that the file names. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const [id, file] = [planIn(params['plan']), await sentFile(request)]
  if (id === undefined) throw data(undefined, { status: 404 })
  if (!file) return data({ message: 'Choose a zip first.' }, { status: 400 })
  const added = await shop.plans.addPictures({ id, content: file.content, by: login.name })
  if (!added.ok) return data({ message: planProblemMessage(added.problem) }, { status: 409 })
  return { found: picturesFoundText(added.value) }
}

/** What a file would change, before it is brought in; or a change that has its time. */
export default function ChangePlanPage() {
  const { name, summary } = useLoaderData<typeof loader>()
  useFreshPage('products', () => document.querySelector('dialog[open]') !== null)
  return (
    <DeskPage title={name} tabTitle="A planned change" trail={<ChangesTrail isDeeper />} state={summary}>
      <div className={styles.panels}>
        <Decision />
        <Faults />
        <PicturesBeside />
        <Conflicts />
        <Changes />
        <OtherChanges />
      </div>
    </DeskPage>
  )
}

const titles = {
  open: 'Not brought in yet',
  scheduled: 'Planned',
  applied: 'Brought in',
  stopped: 'Stopped',
  called_off: 'Called off',
} as const

const titleOf = ({ source, state }: Pick<ChangePlan, 'source' | 'state'>): string =>
  state === 'applied' && (source === 'text' || source === 'settings' || source === 'act')
    ? { text: 'Published', settings: 'Saved', act: 'Done' }[source]
    : titles[state]

function Decision() {
  const { id, source, state, stateText, problem, changeSet, text, settings, act, canBeCalledOff, canBeTakenBack } =
    useLoaderData<typeof loader>()
  return (
    <Panel title={titleOf({ source, state })}>
      <p>{stateText}</p>
      {problem?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {changeSet !== undefined && (
        <p>
          <Link to={deskAddressOf('changeSet', { id: String(changeSet) })}>Look at change set {changeSet}</Link>
        </p>
      )}
      {act?.undoes !== undefined && (
        <p>
          <Link to={deskAddressOf('changeSet', { id: String(act.undoes) })}>Look at what it takes back</Link>
        </p>
      )}
      {text && (
        <p>
          <Link to={text.to}>Look at the text</Link>
        </p>
      )}
      {settings && (
        <p>
          <Link to={settings.to}>Look at these settings</Link>
        </p>
      )}
      <div className={styles.acts}>
        <BringIn />
        {canBeTakenBack && (
          <ActButton act="products.undoPlan" input={{ plan: id }}>
            Take it all back
          </ActButton>
        )}
        {canBeCalledOff && <CallOffPlan plan={{ id, source, state }} />}
      </div>
    </Panel>
  )
}

function BringIn() {
  const { id, state, seen, take, faultCount, conflictCount, products, takesPictures, text, settings, act, ofFile } =
    useLoaderData<typeof loader>()
  if (text || settings || act || (state !== 'open' && state !== 'stopped')) return null
  const again = (
    <ActButton act="products.decidePlan" input={{ plan: id, take: take ?? 'none' }} look="flat">
      Look again
    </ActButton>
  )
  // A form within a paragraph would be no HTML.
  if (faultCount > 0)
    return (
      <>
        <p>
          A file is brought in wholly or not at all: mend it, and send it once more{takesPictures && ', or send the pictures that it lacks'}
          .
        </p>
        {again}
      </>
    )
  if (conflictCount > 0 && !take) return <p>Decide below whose values count, where file and desk have both changed something.</p>
  if (products + ofFile.count === 0)
    return (
      <>
        <p>There is nothing to change: the shop is as the file has it.</p>
        {again}
      </>
    )
  return (
    <>
      <ActButton act="products.applyPlan" input={{ plan: id, seen }} look="primary">
        {ofFile.count > 0 ? 'Bring it all in' : products === 1 ? 'Bring this product in' : `Bring these ${products} products in`}
      </ActButton>
      <BringInLater id={id} seen={seen} />
      {again}
    </>
  )
}

const BringInLater = ({ id, seen }: { readonly id: number; readonly seen: number }) => (
  <ActDialog
    act="products.schedulePlan"
    input={{ plan: id, seen }}
    label="At a time"
    title="Bring it in at a time"
    explanation="Times are India’s. What clashes with a later change is stopped then, and you get a mail."
    verb="Plan it"
  >
    <ActTimes until="Then it is taken back. Empty: it stays." />
  </ActDialog>
)

function Faults() {
  const { id, faults, faultCount } = useLoaderData<typeof loader>()
  if (faultCount === 0) return null
  return (
    <Panel
      title="Faults"
      note={faultCount > faults.length ? `the first ${faults.length} of ${faultCount}` : undefined}
      acts={
        <a className={deskButtonClass('secondary')} href={fullDeskAddressOf('planFaultsCsv', { plan: String(id) })} download>
          Faults as CSV
        </a>
      }
    >
      <ul className={styles.lines}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** A table comes without its pictures: those that the shop does not have come in a zip of their own. */
function PicturesBeside() {
  const { takesPictures } = useLoaderData<typeof loader>()
  const sent = useReply<typeof action>()
  if (!takesPictures) return null
  return (
    <Panel title="Pictures for it">
      <Form className={styles.upload} method="post" encType="multipart/form-data">
        <TextField
          label="A zip of pictures"
          type="file"
          name="file"
          required
          accept=".zip,application/zip"
          hint="With the names that the file has for them, in folders or not. More zips can follow."
          error={sent && 'message' in sent ? sent.message : undefined}
        />
        <DeskButton type="submit">Find its pictures</DeskButton>
        <SendingNote />
      </Form>
      {sent && 'found' in sent && <p role="status">{sent.found}</p>}
    </Panel>
  )
}

/** What file and desk have both changed since the file was written. */
function Conflicts() {
  const { id, state, conflicts, conflictCount, take } = useLoaderData<typeof loader>()
  if (conflictCount === 0) return null
  const isOpen = state === 'open' || state === 'stopped'
  return (
    <Panel
      title="Changed by both"
      note={conflictCount > conflicts.length ? `the first ${conflicts.length} of ${conflictCount}` : 'since the file was written'}
    >
      <ul className={styles.lines}>
        {conflicts.map((conflict) => (
          <li key={conflict}>{conflict}</li>
        ))}
      </ul>
      {isOpen && (
        <div className={styles.acts}>
          <ActButton act="products.decidePlan" input={{ plan: id, take: 'file' }} look={take === 'file' ? 'primary' : 'secondary'}>
            Take those of the file
          </ActButton>
          <ActButton act="products.decidePlan" input={{ plan: id, take: 'desk' }} look={take === 'desk' ? 'primary' : 'secondary'}>
            Keep those of the desk
          </ActButton>
          {take && <span>{take === 'file' ? 'The file counts.' : 'The desk counts.'}</span>}
        </div>
      )}
    </Panel>
  )
}

function Changes() {
  const { rows, tabs, fields, newer, older, first, products } = useLoaderData<typeof loader>()
  if (products === 0) return null
  return (
    <section aria-label="What changes">
      <ViewTabs label="Kinds of change" tabs={tabs.map(({ count, ...tab }) => ({ ...tab, count: String(count) }))} />
      {fields.length > 0 && (
        <nav className={styles.fields} aria-label="By field">
          {fields.map(({ label, count, to, isCurrent }) => (
            <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label} {count}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.list}>
        <DataTable caption="Products that change" rows={rows} columns={columns} keyOf={({ product }) => product} />
        <Pager
          range={rows.length === 0 ? 'None' : `${first + 1} to ${first + rows.length}`}
          newer={newer}
          older={older}
          names={{ back: 'Before', on: 'Further' }}
        />
      </div>
    </section>
  )
}

const columns: readonly DataColumn<PlanRow>[] = [
  {
    id: 'product',
    head: 'Product',
    onCard: 'title',
    cell: ({ name, code, kind }) => (
      <>
        {kind === 'new' ? name : <Link to={deskAddressOf('product', { code })}>{name}</Link>} <small className={styles.code}>{code}</small>
      </>
    ),
  },
  {
    id: 'kind',
    head: 'What',
    onCard: 'state',
    cell: ({ kind, isLeap }) => (
      <>
        {kind === 'new' && <Tag look="done">New</Tag>}
        {kind === 'retired' && <Tag look="late">No longer sold</Tag>}
        {isLeap && <Tag look="late">Over 20 %</Tag>}
      </>
    ),
  },
  { id: 'fields', head: 'Before → after', onCard: 'body', cell: ({ fields }) => <FieldChanges fields={fields} /> },
]
