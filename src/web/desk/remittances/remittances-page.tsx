import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time/format-date.ts'
import type { Shop } from '#src/shop/shop.ts'
import { cashSummary } from '#src/shop/staff-texts/money/payout-texts.ts'
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
import { CashCostsPanel, costDays } from './cash-costs-panel.tsx'

const pageSize = 50
const mostPincodes = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const after = query.get('after') ?? undefined
  const days = costDays.find((each) => String(each) === query.get('days')) ?? 90
  const [remittances, cash, costs] = await Promise.all([
    shop.money.listRemittances({ after, limit: pageSize + 1 }),
    shop.money.showCash(),
    shop.money.showCashCosts({ days, most: mostPincodes }),
  ])
  return {
    rows: remittances.slice(0, pageSize),
    hasMore: remittances.length > pageSize,
    isFirst: after === undefined,
    summary: cashSummary(cash.paidOut, cash.differences),
    atCourier: cash.atCourier,
    ...{ days, costs },
    now,
  }
}

type Row = Awaited<ReturnType<Shop['money']['listRemittances']>>[number]

/** The cash of delivered parcels, which the carrier collects and pays out. */
export default function RemittancesPage() {
  const { rows, hasMore, isFirst, summary, atCourier, days, costs, now } = useLoaderData<typeof loader>()
  useFreshPage(['money', 'parcels'], isWriting)
  return (
    <DeskPage title="Cash" trail={<MoneyTrail />} state={`${summary}.`}>
      <div className={listStyles.panels}>
        <Panel title="With the courier">
          {atCourier.since === undefined ? (
            <p>No cash of a delivered parcel is with the courier.</p>
          ) : (
            <p>
              <b>{formatPaise(atCourier.amountPaise)}</b> of {atCourier.parcels === 1 ? 'one parcel' : `${atCourier.parcels} parcels`},
              since <Moment at={atCourier.since} now={now} />.
            </p>
          )}
        </Panel>
        <CashCostsPanel costs={costs} days={days} />
        <Panel title="Read a file of the carrier’s">
          <PayoutFileForm hint="The sheet “AWB level report” as CSV, then the sheet “CRF level report”. Nothing changes before you have seen what is in it." />
        </Panel>
        {rows.length === 0 ? (
          <p className={listStyles.empty}>No file was read yet. With the first one the shop begins to compare the cash of every parcel.</p>
        ) : (
          <section className={listStyles.list} aria-label="Payouts">
            <DataTable caption="Payouts, newest first" rows={rows} columns={columns} keyOf={({ remittanceId }) => remittanceId} />
            <Pager
              range={rows.length === 1 ? '1 payout' : `${rows.length} payouts`}
              newer={isFirst ? undefined : deskAddressOf('remittances')}
              older={hasMore ? addressWith(deskAddressOf('remittances'), { after: rows.at(-1)?.remittanceId }) : undefined}
              names={{ back: 'Newest', on: 'Older' }}
            />
          </section>
        )}
      </div>
    </DeskPage>
  )
}

const amount = (paise: Row['keptPaise']) => (paise === undefined ? null : formatPaise(paise))

const columns: readonly DataColumn<Row>[] = [
  { id: 'id', head: 'Payout', onCard: 'title', cell: ({ remittanceId }) => <code>{remittanceId}</code> },
  { id: 'when', head: 'Paid', onCard: 'who', cell: ({ paidAt }) => paidAt && <span className="unbroken">{formatDate(paidAt)}</span> },
  { id: 'utr', head: 'Bank reference', onCard: 'remark', from: 78, cell: ({ utr }) => utr },
  { id: 'status', head: 'The carrier says', onCard: 'state', cell: ({ status }) => status },
  { id: 'parcels', head: 'Parcels', onCard: 'nowhere', isNumber: true, cell: ({ parcels }) => parcels },
  { id: 'cash', head: 'Cash', onCard: 'nowhere', isNumber: true, cell: ({ collectedPaise }) => formatPaise(collectedPaise) },
  { id: 'kept', head: 'Kept', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ keptPaise }) => amount(keptPaise) },
  { id: 'bank', head: 'To the bank', onCard: 'amount', isNumber: true, cell: ({ remittedPaise }) => amount(remittedPaise) },
]
