import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'

/** What happens to a complaint, and where its sender sees how it stands. */
export function ComplaintSent({ ticketNumber }: { readonly ticketNumber: string | undefined }) {
  const query = ticketNumber ? `?${new URLSearchParams({ ticket: ticketNumber })}` : ''
  return (
    <>
      Your complaint is acknowledged within 48 hours and settled within a month.{' '}
      <Link to={addressOf('enquiryStatus') + query}>See how it stands</Link> with your ticket and the address or number that you wrote from.
    </>
  )
}
