import { Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import type { Shop } from '#src/shop/shop.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

type Cash = Awaited<ReturnType<Shop['money']['findCashAtCourier']>>

/** Beside what came in: the cash that the courier has collected, and not paid out by now, whichever days are shown. */
export const CashAtCourier = ({ cash: { amountPaise } }: { readonly cash: Cash }) => (
  <>
    <Link to={deskAddressOf('remittances')}>With the courier today</Link>
    <span>{formatPaise(amountPaise)}</span>
  </>
)
