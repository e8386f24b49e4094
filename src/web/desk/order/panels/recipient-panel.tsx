import { addressLines } from '#src/kit/contact/postal-address.ts'
import { callAddressOf, shownPhone } from '../../../desk-ui/call-address.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import { CopyButton } from '../../../desk-ui/copy-button.tsx'
import { deskButtonClass } from '../../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../../desk-ui/desk-icon.tsx'
import { Panel } from '../../../desk-ui/panel.tsx'
import { AddressDialog } from '../acts/address-dialog.tsx'
import { WriteDialog } from '../acts/write-dialog.tsx'
import { isOpen, type OrderScreen } from '../order-screen.ts'
import styles from './side.module.css'

export function RecipientPanel({ order }: { readonly order: OrderScreen }) {
  const { recipient: to, erasedAt } = order
  if (erasedAt)
    return (
      <Panel title="Erased">
        <p className="soft">The personal data of this order was erased. Its invoice and its amounts are kept, as the law wants.</p>
      </Panel>
    )
  const lines = addressLines({ ...to, addressLine2: to.addressLine2 || undefined })
  return (
    <Panel title={to.name}>
      <address className={styles.address}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={callAddressOf(to.phone)}>{shownPhone(to.phone)}</a>
        {to.alternatePhone && <a href={callAddressOf(to.alternatePhone)}>{to.alternatePhone}</a>}
        <a href={`mailto:${to.email}`}>{to.email}</a>
      </address>
      {to.gstin && (
        <p className={styles.business}>
          {to.businessName && <b>{to.businessName}</b>} GSTIN {to.gstin}
        </p>
      )}
      {order.hints.map((hint) => (
        <p key={hint} className="soft">
          {hint}
        </p>
      ))}
      {order.consent && (
        <p className="soft">
          Agreed to the terms of {formatDays(order.consent.termsOf, order.consent.termsOf)} and the privacy notice of{' '}
          {formatDays(order.consent.privacyOf, order.consent.privacyOf)}.
        </p>
      )}
      <div className={styles.acts}>
        <a className={deskButtonClass('secondary')} href={callAddressOf(to.phone)}>
          <DeskIcon name="phone" size={16} />
          Call
        </a>
        <a className={deskButtonClass('secondary')} href={`https://wa.me/91${to.phone}`} target="_blank" rel="noreferrer">
          <DeskIcon name="whatsapp" size={16} />
          WhatsApp
        </a>
        {order.may.sendMails && <WriteDialog order={order} />}
        <CopyButton label="Copy" text={[to.name, ...lines, shownPhone(to.phone)].join('\n')} />
        {order.may.correctOrders && isOpen(order.state) && <AddressDialog order={order} />}
      </div>
    </Panel>
  )
}
