import { lazy } from 'react'
import { Refusal } from '../../../ui/message/refusal.tsx'
import type { OfferedAddress } from '../order-view.ts'
import { Unfold } from '../unfold.tsx'
// The form comes late, and its styles with the page: without scripts it comes at once.
import styles from './change.module.css'
import type { PostedAddress } from './receive-address.ts'
import { alreadyPacked } from './refusals.ts'

const AddressForm = lazy(() => import('./address-form.tsx'))

type ChangeAddressProps = { readonly offer: OfferedAddress | undefined; readonly posted: PostedAddress | undefined }

/** Unfolds the form for address line, phone and GSTIN, as far as the order takes them. What can no longer be changed is stated in its place. */
export function ChangeAddress({ offer, posted }: ChangeAddressProps) {
  const canChange = offer && (!offer.isPacked || offer.takesGstin)
  if (!canChange)
    return (
      <>
        {posted && <Refusal>{posted.message}</Refusal>}
        {offer && !posted && <p className={styles.closed}>{alreadyPacked}</p>}
      </>
    )
  return (
    <Unfold
      name="address"
      label={offer.takesGstin ? 'Change address line, phone or GSTIN' : 'Change address line or phone'}
      isOpen={posted !== undefined}
    >
      <AddressForm offer={offer} posted={posted} />
    </Unfold>
  )
}
