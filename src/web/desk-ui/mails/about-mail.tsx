import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { OrderLink } from '../money/order-link.tsx'

type AboutMailProps = { readonly orderNumber: string | undefined; readonly ticketNumber: string | undefined }

/** The order or the enquiry that a mail is about; nothing for a mail about neither. */
export function AboutMail({ orderNumber, ticketNumber }: AboutMailProps) {
  if (orderNumber !== undefined) return <OrderLink number={orderNumber} />
  if (ticketNumber === undefined) return null
  return (
    <Link className="unbroken" to={deskAddressOf('enquiry', { ticket: ticketNumber })}>
      {ticketNumber}
    </Link>
  )
}
