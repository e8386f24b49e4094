import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useLocation } from 'react-router'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { advanceSentence, codRefusalMessages } from '#src/shop/cart/cod-rules.ts'
import { sureDelivery } from '#src/shop/pricing/charges.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { checkoutContent, useBuyNowLine, type CheckoutContent } from '../../browser/buy-now.ts'
import { useCart } from '../../browser/storage/cart-storage.ts'
import { PreHydrationScript, changedBeforeHydration } from '../../browser/pre-hydration-script.tsx'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { paymentWindowSettings } from '../../payment-window-settings.ts'
import { addressOf } from '../../routes.ts'
import { madeForSomebody } from '../../texts/made-for-you.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { CheckoutForm, type CheckoutTerms } from './checkout-form.tsx'
import styles from './checkout-page.module.css'
import { UnpaidNotice } from './unpaid-notice.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<CheckoutTerms> {
  const shop = context.get(shopContext)
  const { settings, content } = shop
  return {
    paymentWindow: paymentWindowSettings(shop),
    charges: { ...sureDelivery(settings.charges), cashPaise: settings.charges.cashPaise },
    codRules: settings.cod,
    codTexts: codRefusalMessages(settings.cod),
    withoutScripts: withoutScripts(settings),
    madeForSomebody,
    nextSteps,
    hints: { ...hints, labels },
    whenUnreachable: 'What you wrote is kept in this browser. Please try again: the order is placed once, however often it is sent.',
    states: Object.values(stateNames).toSorted(),
    agreed: await content.agreedDates(),
  }
}

const labels = {
  phone: 'Contact (phone)',
  email: 'Email',
  name: 'Delivery name',
  pincode: 'Pincode',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2 (optional)',
  city: 'City',
  state: 'State',
  alternatePhone: 'Alternate contact (optional)',
  gstin: 'GSTIN (optional)',
  businessName: 'Business name (optional)',
} as const

const hints = {
  needed: 'Fields marked * are required.',
  online: 'UPI, cards, net banking and wallets.',
  phone: '10 digits; the courier calls this number.',
  landline: 'This number is fine. Couriers prefer a mobile: if you have one, add it as the alternate contact.',
  email: 'For the confirmation of your order.',
  pincode: 'Fills in city and state where we know them.',
} as const

const nextSteps = {
  online: 'A window of our payment partner opens next. Your card details go there and never to us.',
  cod: 'We call or write to confirm the order, then make and send it. You pay the courier at the door.',
} as const

const withoutScripts = ({ contact, cod }: Pick<ShopSettings, 'contact' | 'cod'>): string =>
  `The checkout needs JavaScript. Without it, order by mail at ${contact.email} or by phone at ${contact.phone}: tell us the piece, the colour and what to write on the lid. ${advanceSentence(cod)}`

export default function CheckoutPage() {
  const terms = useLoaderData<typeof loader>()
  const content = useContent()

  return (
    <div className={styles.frame} {...changedBeforeHydration}>
      <PreHydrationScript />
      <PageHead title="Your Checkout" isIndexed={false} />
      {content?.lines.length === 0 ? (
        <NothingToOrder />
      ) : (
        <div className={`wide ${styles.page}`}>
          <h1>Your Checkout</h1>
          <CheckoutForm terms={terms} content={content} />
        </div>
      )}
    </div>
  )
}

/** Undefined until the browser's storage has been read. */
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
      <NoticeActions>
        <ButtonLink to={addressOf('products')}>Shop now!</ButtonLink>
      </NoticeActions>
    </Notice>
  )
}
