import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { changedFields } from '#src/shop/catalogue/changes/merge-records.ts'
import { placeChange } from '#src/shop/catalogue/changes/moved-places.ts'
import type { FieldChange } from '#src/shop/workflows/publishing/publishing.ts'
import { changeSourceLabel } from '#src/shop/staff-texts/products/change-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { ChangesTrail } from '../../desk-ui/products/changes-trail.tsx'
import { FieldChanges } from '../../desk-ui/products/field-changes.tsx'
import { PlanUndo } from '../../desk-ui/products/plan-act.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './change-set-page.module.css'

const pageSize = 50

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const id = Number(/^[1-9]\d{0,8}$/.exec(params['id'] ?? '')?.[0])
  const set = Number.isNaN(id) ? undefined : await shop.catalogue.findChangeSet(id)
  if (!set) throw data(undefined, { status: 404 })
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const changes = await shop.catalogue.pageChanges(id, { after, limit: pageSize + 1 })
  const rows = changes.slice(0, pageSize).map(({ code, name, place, ...change }): Row => {
    const { before, after: then } = change
    const moved = place?.after === undefined ? [] : [placeChange(place)]
    const fields = [...(before && then ? changedFields(before, then) : []), ...moved]
    const kind = !before === !then ? 'changed' : then ? 'new' : 'retired'
    const canUndo = set.isKept && set.undoneBy === undefined && !change.isUndone
    return { set: id, product: change.id, code, name, fields, kind, isUndone: change.isUndone, canUndo }
  })
  return { set, rows, isFirst: after === undefined, hasMore: changes.length > pageSize, now }
}

/** One set of changes: each product before and after, and the ways to take it back. */
export default function ChangeSetPage() {
  const { set, rows, isFirst, hasMore, now } = useLoaderData<typeof loader>()
  useFreshPage('products', () => false)
  const address = deskAddressOf('changeSet', { id: String(set.id) })
  return (
    <DeskPage
      title={`Change set ${set.id}`}
      trail={<ChangesTrail isDeeper />}
      beside={set.undoneBy !== undefined && <Tag look="done">Taken back</Tag>}
      state={
        <>
          {changeSourceLabel(set)}, {set.by ?? 'the shop'}, <Moment at={set.at} now={now} />: {set.added} new, {set.changed} changed,{' '}
          {set.retired} no longer sold{set.placed > 0 && `, ${set.placed} at another place`}.
        </>
      }
      acts={
        set.undoneBy === undefined &&
        set.isKept && (
          <>
            <PlanUndo changeSet={set.id} />
            <ActButton act="products.undoChanges" input={{ changeSet: set.id }}>
              Take it all back
            </ActButton>
          </>
        )
      }
    >
      <Links />
      {rows.length === 0 ? (
        <p className="soft">
          {set.isKept ? 'There is no further product.' : 'What it changed is not kept any more: only the last fifty sets are.'}
        </p>
      ) : (
        <section className={styles.list} aria-label="Products">
          <DataTable caption="Products of this set" rows={rows} columns={columns} keyOf={({ product }) => product} />
          <Pager
            range={rows.length === 1 ? 'One product' : `${rows.length} products`}
            newer={isFirst ? undefined : address}
            older={hasMore ? `${address}?${new URLSearchParams({ after: rows.at(-1)!.product })}` : undefined}
            names={{ back: 'First', on: 'Further' }}
          />
        </section>
      )}
    </DeskPage>
  )
}

/** To the set that this one takes back, and to the one that took it back. */
function Links() {
  const { set } = useLoaderData<typeof loader>()
  const of = set.undoes ?? set.undoesRowsOf
  const linkTo = (id: number) => <Link to={deskAddressOf('changeSet', { id: String(id) })}>change set {id}</Link>
  return (
    <div className={styles.links}>
      {of !== undefined && <p>It takes {linkTo(of)} back.</p>}
      {set.undoneBy !== undefined && <p>Taken back by {linkTo(set.undoneBy)}. To have it again, take that one back.</p>}
      {set.undoneBy === undefined && set.isKept && (
        <p className="soft">What somebody has changed since stays, and is named. Orders and stock are never touched.</p>
      )}
    </div>
  )
}

type Row = {
  readonly set: number
  readonly product: string
  readonly code: string
  readonly name: string
  readonly fields: readonly FieldChange[]
  readonly kind: 'new' | 'changed' | 'retired'
  readonly isUndone: boolean
  readonly canUndo: boolean
}

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'product',
    head: 'Product',
    onCard: 'title',
    cell: ({ name, code }) => (
      <>
        <Link to={deskAddressOf('product', { code })}>{name}</Link> <small className={styles.code}>{code}</small>
      </>
    ),
  },
  {
    id: 'kind',
    head: 'What',
    onCard: 'state',
    cell: ({ kind, isUndone }) => (
      <>
        {kind === 'new' && <Tag look="done">New</Tag>}
        {kind === 'retired' && <Tag look="late">No longer sold</Tag>}
        {isUndone && <Tag>Taken back</Tag>}
      </>
    ),
  },
  { id: 'fields', head: 'Before → after', onCard: 'body', cell: ({ fields }) => <FieldChanges fields={fields} /> },
  {
    id: 'undo',
    head: <span className="unseen">Take back</span>,
    onCard: 'remark',
    cell: ({ set, product, name, canUndo }) =>
      canUndo && (
        <ActButton act="products.undoRow" input={{ changeSet: set, product }} look="quiet">
          Take back<span className="unseen"> {name}</span>
        </ActButton>
      ),
  },
]
