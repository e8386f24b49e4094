import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import { returnNumber } from '#src/shop/returns/return.ts'
import { returnTabNames } from '#src/shop/returns/return-tabs.ts'
import { emptyReturnTabTexts, returnStateLabels, returnTabLabels } from '#src/shop/staff-texts/returns/return-texts.ts'
import type { ReturnRow } from '#src/shop/workflows/returning/returning.ts'
import { cursorIn, pagesOf } from '../../desk-ui/data-table/list-pages.ts'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const tab = returnTabNames.find((each) => each === query.get('tab')) ?? 'to decide'
  const [page, counts] = await Promise.all([shop.returns.page(tab, cursorIn(query)), shop.returns.countTabs()])
  return { tab, page, counts, now }
}

const addressOf = (query: Parameters<typeof addressWith>[1]) => addressWith(deskAddressOf('returns'), query)
const oldestFirst = { back: 'Older', on: 'Newer' }
const numberOf = ({ orderNumber, ordinal }: ReturnRow): string => returnNumber(orderNumber, ordinal)

/** What shoppers send back, by what it waits for; what has waited longest stands first. */
export default function ReturnsPage() {
  const { tab, page, counts, now } = useLoaderData<typeof loader>()
  useFreshPage('orders', isWriting)
  const columns = useMemo(() => columnsAt(now), [now])
  return (
    <DeskPage title="Returns" state="What shoppers send back. Your rules decide what they may ask for; the rest is for you.">
      <ViewTabs
        label="Returns"
        tabs={returnTabNames.map((each) => ({
          name: returnTabLabels[each],
          to: addressOf({ tab: each }),
          count: counts[each] > 1_000 ? 'over 1,000' : String(counts[each]),
          isCurrent: each === tab,
        }))}
      />
      {page.rows.length === 0 ? (
        <p className={listStyles.empty}>{emptyReturnTabTexts[tab]}</p>
      ) : (
        <section className={listStyles.list} aria-label={returnTabLabels[tab]}>
          <DataTable caption={`Returns: ${returnTabLabels[tab]}`} rows={page.rows} columns={columns} keyOf={numberOf} />
          <Pager {...pagesOf(page, (cursor) => addressOf({ tab, ...cursor }))} {...(tab !== 'ended' && { names: oldestFirst })} />
        </section>
      )}
    </DeskPage>
  )
}

const columnsAt = (now: Date): readonly DataColumn<ReturnRow>[] => [
  {
    id: 'number',
    head: 'Return',
    onCard: 'title',
    cell: (row) => (
      <Link className="unbroken" to={deskAddressOf('return', { number: numberOf(row) })}>
        {numberOf(row)}
      </Link>
    ),
  },
  { id: 'since', head: 'Since', onCard: 'amount', cell: ({ changedAt }) => <Moment at={changedAt} now={now} /> },
  { id: 'from', head: 'From', onCard: 'who', cell: ({ recipientName }) => <b>{recipientName}</b> },
  { id: 'pieces', head: 'Pieces', onCard: 'body', cell: ({ units }) => (units === 1 ? '1 piece' : `${units} pieces`) },
  { id: 'why', head: 'Why', onCard: 'remark', cell: ({ reason }) => reasonLabels[reason] },
  { id: 'way', head: 'Wish', onCard: 'body', cell: ({ agreed, wish }) => wayLabels[agreed ?? wish] },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ state }) => <StateLabel look={returnStateLabels[state].look}>{returnStateLabels[state].label}</StateLabel>,
  },
]
