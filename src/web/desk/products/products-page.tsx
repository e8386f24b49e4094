import { useMemo } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'
import type { Shop } from '#src/shop/shop.ts'
import { planSubject } from '#src/shop/catalogue/plans/change-plan.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { countedFaults, listingLabels } from '#src/shop/staff-texts/products/change-texts.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { ComingPlans } from '../../desk-ui/plans/coming-plans.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { mediaUrl } from '../../media-url.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './products-page.module.css'

const [pageSize, comingShown] = [50, 10]
const states = ['sold', 'draft', 'retired'] as const
const stateNames = { sold: 'On sale', draft: 'Drafts', retired: 'No longer sold' } as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const asked = new URL(request.url).searchParams
  const state = states.find((each) => each === asked.get('state'))
  const soldIn = (Object.keys(listingLabels) as Listing[]).find((each) => each === asked.get('place'))
  const text = asked.get('q')?.trim() || undefined
  const after = afterIn(asked.get('after'))
  const products = await shop.catalogue.listProducts({ text, state, soldIn, after, limit: pageSize + 1 })
  // Texts and settings have their own screens; settings are not for everybody who sees products.
  const coming = (await shop.plans.listComing(comingShown)).filter(({ source }) => planSubject(source) === 'products')
  const mayPublish = mayDo(login.role, 'publishProducts')
  const begun = after || state === 'sold' || state === 'retired' ? [] : await shop.catalogue.listNewProducts()
  const page = { products: products.slice(0, pageSize), hasMore: products.length > pageSize, isFirst: !after }
  return { ...page, begun: begun.map(({ record: { code, name } }) => ({ code, name })), state, soldIn, text, coming, mayPublish, now }
}

/** "12.rani-box": where the page before ended. */
function afterIn(written: string | null) {
  const [, position, id] = /^(\d{1,9})[.](.+)$/.exec(written ?? '') ?? []
  return position && id ? { position: Number(position), id } : undefined
}

/** Everything that the shop sells or sold, in the order in which it is featured. */
export default function ProductsPage() {
  const { products, begun, hasMore, isFirst, state, soldIn, text, coming, mayPublish, now } = useLoaderData<typeof loader>()
  useFreshPage('products', isWriting)
  const columns = useMemo(() => columnsAt(now), [now])
  const at = (more: Readonly<Record<string, string | undefined>>) => address({ q: text, place: soldIn, ...more })
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: stateNames[each], state: each }))]
  const last = products.at(-1)
  return (
    <DeskPage
      title="Products"
      state="What is changed here is a draft until it is published."
      acts={
        <>
          {mayPublish && <DeskButtonLink to={deskAddressOf('changes')}>Imports and history</DeskButtonLink>}
          {mayPublish && <DeskButtonLink to={deskAddressOf('productOrder')}>Their order</DeskButtonLink>}
          <DeskButtonLink to={deskAddressOf('newProduct')}>New product</DeskButtonLink>
        </>
      }
    >
      <ComingPlans plans={coming} mayCallOff={mayPublish} />
      <ViewTabs
        label="Products"
        tabs={tabs.map(({ name, state: each }) => ({ name, to: at({ state: each }), isCurrent: each === state }))}
      />
      <Form className={styles.search} role="search">
        {state && <input type="hidden" name="state" value={state} />}
        <TextField className={styles.field} label="Name, code or SKU" name="q" type="search" defaultValue={text} autoComplete="off" />
        <SelectField className={styles.field} label="Sold" name="place" defaultValue={soldIn ?? ''}>
          <option value="">Anywhere</option>
          {Object.entries(listingLabels).map(([listing, label]) => (
            <option key={listing} value={listing}>
              {label}
            </option>
          ))}
        </SelectField>
        <DeskButton type="submit">Find</DeskButton>
      </Form>
      <Begun begun={begun} />
      {products.length === 0 ? (
        <p className={styles.empty}>There are no such products. One is made by New product, many come in a file by Imports and history.</p>
      ) : (
        <section className={styles.list} aria-label="Products">
          <DataTable caption="Products, as they are featured" rows={products} columns={columns} keyOf={({ id }) => id} />
          <Pager
            range={products.length === 1 ? 'One product' : `${products.length} products`}
            newer={isFirst ? undefined : at({ state })}
            older={hasMore && last ? at({ state, after: `${last.position}.${last.id}` }) : undefined}
            names={{ back: 'First', on: 'More' }}
          />
        </section>
      )}
    </DeskPage>
  )
}

function Begun({ begun }: { readonly begun: readonly { readonly code: string; readonly name: string }[] }) {
  if (begun.length === 0) return null
  return (
    <p className={styles.begun}>
      <Tag look="wait">New</Tag> Begun, and never published:
      {begun.map(({ code, name }) => (
        <Link key={code} to={deskAddressOf('product', { code })}>
          {name}
        </Link>
      ))}
    </p>
  )
}

function address(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? deskAddressOf('products') : `${deskAddressOf('products')}?${new URLSearchParams(given)}`
}

type Listed = Awaited<ReturnType<Shop['catalogue']['listProducts']>>[number]

const columnsAt = (now: Date): readonly DataColumn<Listed>[] => [
  {
    id: 'product',
    head: 'Product',
    onCard: 'title',
    cell: (product) => (
      <span className={styles.product}>
        <Thumbnail product={product} />
        <span>
          <Link to={deskAddressOf('product', { code: product.code })}>{product.name}</Link>
          <small className={styles.code}>{product.code}</small>
        </span>
      </span>
    ),
  },
  { id: 'price', head: 'Price', onCard: 'amount', isNumber: true, cell: ({ pricePaise }) => formatPaise(pricePaise) },
  { id: 'mrp', head: 'MRP', onCard: 'nowhere', isNumber: true, from: 78, cell: ({ mrpPaise }) => formatPaise(mrpPaise) },
  { id: 'colours', head: 'Colours', onCard: 'nowhere', isNumber: true, from: 78, cell: ({ colours }) => colours },
  { id: 'place', head: 'Sold', onCard: 'who', cell: ({ soldIn }) => soldIn.map((listing) => listingLabels[listing]).join(', ') },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ isActive }) => <StateLabel look={isActive ? 'done' : 'ended'}>{isActive ? 'On sale' : 'No longer sold'}</StateLabel>,
  },
  {
    id: 'remark',
    head: 'Waits for',
    onCard: 'remark',
    cell: ({ draft, faults, hasRecord }) => (
      <span className={styles.remark}>
        {draft && (
          <span>
            <Tag look="wait">Draft</Tag> {draft.by}, <Moment at={draft.at} now={now} />
          </span>
        )}
        {faults.length > 0 && <Tag look="late">{countedFaults(faults)}</Tag>}
        {!hasRecord && 'Its folder, once more'}
      </span>
    ),
  },
]

/** Decoration: the name stands beside it. */
function Thumbnail({ product: { picture } }: { readonly product: Listed }) {
  if (!picture) return <span className={styles.blank} />
  return (
    <img
      className={styles.thumbnail}
      src={mediaUrl(picture.key, picture.widths[0] ?? picture.width, 'webp')}
      alt=""
      width={40}
      height={40}
    />
  )
}
