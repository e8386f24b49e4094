import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { Trail } from '../frame/trail.tsx'

/** From a list back to the differences. */
export const MoneyTrail = () => (
  <Trail>
    <Link to={deskAddressOf('money')}>Money</Link>
  </Trail>
)
