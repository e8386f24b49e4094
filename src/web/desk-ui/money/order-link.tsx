import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

export const OrderLink = ({ number }: { readonly number: string }) => (
  <Link className="unbroken" to={deskAddressOf('order', { number })}>
    {number}
  </Link>
)
