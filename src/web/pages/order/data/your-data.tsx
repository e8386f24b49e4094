import { lazy, Suspense } from 'react'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { TheirData } from '#src/shop/workflows/privacy/privacy.ts'
import { addressOf, callAddress } from '../../../routes.ts'
import { Refusal } from '../../../ui/message/refusal.tsx'
import styles from '../order-page.module.css'
import { Unfold } from '../unfold.tsx'
import type { RefusedDataRequest } from './receive-data-request.ts'

const ErasureForm = lazy(() => import('./erasure-form.tsx'))
const AskedErasure = lazy(() => import('./asked-erasure.tsx'))

type YourDataProps = { readonly orderId: string; readonly data: TheirData; readonly refused: RefusedDataRequest | undefined }

/** What is kept about this order: as a file, and erased as far as the law does not want it kept. Plain forms, so that both need no scripts. */
export function YourData({ orderId, data, refused }: YourDataProps) {
  return (
    <section className={styles.details} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p>
        <a href={callAddress('orderData', { orderId })} className={styles.download} download rel="nofollow">
          Download what we keep about this order
        </a>
        <span className={styles.soft}> ZIP, for people and for programs</span>
      </p>
      {refused && <Refusal>{refused.dataFault}</Refusal>}
      <Erasure data={data} isOpen={refused !== undefined} />
    </section>
  )
}

function Erasure({ data: { erasure, when, stays }, isOpen }: { readonly data: TheirData; readonly isOpen: boolean }) {
  if (erasure.state === 'erased')
    return <p>What named you was erased on {formatLongDay(dayOf(erasure.at))}. The papers stay, because the law wants them kept.</p>
  if (erasure.state === 'asked')
    return (
      <Suspense>
        <AskedErasure erasure={erasure} when={when} stays={stays} />
      </Suspense>
    )
  if (erasure.state === 'goes with')
    return (
      <p>
        What names you here is erased with the order you paid for:{' '}
        <a href={`${addressOf('order', { orderId: erasure.orderId })}#your-data`}>ask for it on the page of order {erasure.orderNumber}</a>.
      </p>
    )
  return (
    <Unfold name="data" label="Erase what you need not keep" isOpen={isOpen}>
      <ErasureForm stays={stays} when={when} />
    </Unfold>
  )
}
