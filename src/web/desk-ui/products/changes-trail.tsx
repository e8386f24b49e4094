import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { Trail } from '../frame/trail.tsx'

/** From a page about changes back to the products, and to all changes. */
export const ChangesTrail = ({ isDeeper = false }: { readonly isDeeper?: boolean }) => (
  <Trail>
    <Link to={deskAddressOf('products')}>Products</Link>
    {isDeeper && (
      <>
        {' › '}
        <Link to={deskAddressOf('changes')}>Imports and history</Link>
      </>
    )}
  </Trail>
)
