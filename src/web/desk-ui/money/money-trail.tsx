import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** From a list back to the differences. */
export const MoneyTrail = () => (
  <p className="soft">
    <Link to={deskAddressOf('money')}>Money</Link>
  </p>
)
