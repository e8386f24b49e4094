import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import type { CashCostRow, CashCosts } from '#src/shop/payouts/cash-costs.ts'
import { cashCostGaps, cashCostSummary } from '#src/shop/staff-texts/money/cash-cost-texts.ts'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import listStyles from '../../desk-ui/money/money-list.module.css'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './cash-costs-panel.module.css'

export const costDays = [30, 90, 365] as const

/** What cash costs, by pincode. The rows and the fees of payouts add up to what is said above them. */
export function CashCostsPanel({ costs, days }: { readonly costs: CashCosts; readonly days: number }) {
  const gaps = cashCostGaps(costs)
  return (
    <div>
      <Panel title="What cash costs" note={`sent in the last ${days} days`}>
        <p>{cashCostSummary(costs)}</p>
        <p className="soft">Charges are what the carrier asked when each parcel was booked. {gaps}</p>
        <nav aria-label="Days of these costs" className={styles.days}>
          {costDays.map((each) => (
            <Link
              key={each}
              to={addressWith(deskAddressOf('remittances'), { days: String(each) })}
              aria-current={each === days ? 'page' : undefined}
            >
              {each} days
            </Link>
          ))}
        </nav>
      </Panel>
      {costs.rows.length > 0 && (
        <div className={listStyles.list}>
          <DataTable
            caption="What cash costs, the dearest pincode first"
            rows={costs.rows}
            columns={columns}
            keyOf={({ pincode }) => pincode}
          />
        </div>
      )}
    </div>
  )
}

const columns: readonly DataColumn<CashCostRow>[] = [
  { id: 'pincode', head: 'Pincode', onCard: 'title', cell: ({ pincode }) => pincode },
  { id: 'sent', head: 'Sent', onCard: 'nowhere', isNumber: true, cell: ({ parcels }) => parcels },
  {
    id: 'came-back',
    head: 'Came back',
    onCard: 'state',
    isNumber: true,
    cell: ({ cameBack, parcels }) => `${cameBack} of ${parcels} back`,
  },
  { id: 'there', head: 'There', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ therePaise }) => formatPaise(therePaise) },
  { id: 'back', head: 'Back', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ backPaise }) => formatPaise(backPaise) },
  { id: 'lost', head: 'Written off', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ lostPaise }) => formatPaise(lostPaise) },
  { id: 'cost', head: 'Together', onCard: 'amount', isNumber: true, cell: ({ costPaise }) => formatPaise(costPaise) },
]
