import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useLocation } from 'react-router'
import { checkoutContent, useBuyNowLine, type CheckoutContent } from '../../browser/buy-now.ts'
import { useCart } from '../../browser/cart-storage.ts'
import { EarlyMarks, marked } from '../../browser/early-marks.tsx'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeWays } from '../../ui/notice.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './checkout-page.module.css'
import type { PaymentDoor } from './finish-order.ts'
import { UnpaidNotice } from './unpaid-notice.tsx'

export function loader({ context }: LoaderFunctionArgs): PaymentDoor {
  const { payments, settings } = context.get(shopContext)
  const { keyId, scriptUrl } = payments.paymentWindow
  return { keyId, scriptUrl, brandName: settings.brand.name, themeColour: settings.themeColour }
}

export default function CheckoutPage() {
  const door = useLoaderData<typeof loader>()
  const content = useContent()

  return (
    <div className={styles.frame} {...marked}>
      <EarlyMarks />
      <PageHead title="Your Checkout" isFound={false} />
      {content?.lines.length === 0 ? (
        <NothingToOrder />
      ) : (
        <div className={`wide ${styles.page}`}>
          <h1>Your Checkout</h1>
          <CheckoutForm door={door} content={content} />
        </div>
      )}
    </div>
  )
}

/** Undefined until the browser has been asked. */
function useContent(): CheckoutContent | undefined {
  const { state } = useLocation()
  const cart = useCart()
  const buyNowLine = useBuyNowLine()
  return cart && checkoutContent(state, cart, buyNowLine)
}

function NothingToOrder() {
  return (
    <Notice title="Your Checkout" what="Your cart is empty.">
      <UnpaidNotice />
      <NoticeWays>
        <ButtonLink to={addressOf('products')}>Shop now!</ButtonLink>
      </NoticeWays>
    </Notice>
  )
}
