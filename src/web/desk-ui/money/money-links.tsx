import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButtonLink } from '../desk-button.tsx'

/** From the differences to the lists behind them. */
export const MoneyLinks = () => (
  <>
    <DeskButtonLink to={deskAddressOf('settlements')}>Settlements</DeskButtonLink>
    <DeskButtonLink to={deskAddressOf('remittances')}>Cash</DeskButtonLink>
    <DayLinks />
    <DeskButtonLink to={deskAddressOf('gst')}>GST</DeskButtonLink>
  </>
)

const dayLists = { payments: 'Payments', refunds: 'Refunds', invoices: 'Invoices' } as const

/** The lists that assistants see too, of their own day. `except`: the one that is open. */
export const DayLinks = ({ except }: { readonly except?: keyof typeof dayLists }) =>
  (Object.keys(dayLists) as (keyof typeof dayLists)[]).map((list) =>
    list === except ? null : (
      <DeskButtonLink key={list} to={deskAddressOf(list)}>
        {dayLists[list]}
      </DeskButtonLink>
    ),
  )
