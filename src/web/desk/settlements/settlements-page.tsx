import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import type { Shop } from '#src/shop/shop.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { MoneyTrail } from '../../desk-ui/money/money-trail.tsx'
import { PayoutFileForm } from '../../desk-ui/money/payout-file-form.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const settlements = await shop.money.listSettlements({ after, limit: pageSize + 1 })
  return {
    rows: settlements.slice(0, pageSize).map((settlement) => ({ ...settlement, now })),
    hasMore: settlements.length > pageSize,
    isFirst: after === undefined,
  }
}

type Row = Awaited<ReturnType<Shop['money']['listSettlements']>>[number] & { readonly now: Date }

/** What the gateway has transferred to the bank. */
export default function SettlementsPage() {
  const { rows, hasMore, isFirst } = useLoaderData<typeof loader>()
  useFreshPage('money', isWriting)
  return (
    <DeskPage title="Settlements" trail={<MoneyTrail />} state="What the gateway has paid out, as its files have it.">
      <div className={listStyles.panels}>
        <Panel title="Read a file of the gateway’s">
          <PayoutFileForm hint="The report by payment (“settlement recon”), or the list of settlements. Nothing changes before you have seen what is in it." />
        </Panel>
        {rows.length === 0 ? (
          <p className={listStyles.empty}>No file was read yet. With the first one the shop begins to compare every payment.</p>
        ) : (
          <section className={listStyles.list} aria-label="Settlements">
            <DataTable caption="Settlements, newest first" rows={rows} columns={columns} keyOf={({ settlementId }) => settlementId} />
            <Pager
              range={rows.length === 1 ? '1 settlement' : `${rows.length} settlements`}
              newer={isFirst ? undefined : deskAddressOf('settlements')}
              older={hasMore ? addressWith(deskAddressOf('settlements'), { after: rows.at(-1)?.settlementId }) : undefined}
              names={{ back: 'Newest', on: 'Older' }}
            />
          </section>
        )}
      </div>
    </DeskPage>
  )
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'id', head: 'Settlement', onCard: 'title', cell: ({ settlementId }) => <code>{settlementId}</code> },
  { id: 'when', head: 'When', onCard: 'who', cell: ({ settledAt, now }) => <Moment at={settledAt} now={now} /> },
  { id: 'utr', head: 'Bank reference', onCard: 'remark', from: 78, cell: ({ utr }) => utr },
  { id: 'payments', head: 'Payments', onCard: 'nowhere', isNumber: true, cell: ({ payments }) => payments },
  { id: 'refunds', head: 'Refunds', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ refunds }) => refunds },
  { id: 'fees', head: 'Fees', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ feePaise }) => formatPaise(feePaise) },
  { id: 'tax', head: 'Tax on them', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ taxPaise }) => formatPaise(taxPaise) },
  {
    id: 'bank',
    head: 'To the bank',
    onCard: 'amount',
    isNumber: true,
    cell: ({ netPaise, transferredPaise }) => formatPaise(transferredPaise ?? netPaise),
  },
]
