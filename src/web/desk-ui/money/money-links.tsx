import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButtonLink } from '../desk-button.tsx'

/** From the differences to the lists behind them. */
export const MoneyLinks = () => (
  <>
    <DeskButtonLink to={deskAddressOf('settlements')}>Settlements</DeskButtonLink>
    <DeskButtonLink to={deskAddressOf('remittances')}>Cash</DeskButtonLink>
    <DeskButtonLink to={deskAddressOf('payments')}>Payments</DeskButtonLink>
    <DeskButtonLink to={deskAddressOf('refunds')}>Refunds</DeskButtonLink>
    <DeskButtonLink to={deskAddressOf('invoices')}>Invoices</DeskButtonLink>
    <DeskButtonLink to={deskAddressOf('gst')}>GST</DeskButtonLink>
  </>
)
