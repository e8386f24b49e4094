import { Form, Link } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'
import { ActDialog } from '../../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { Panel, PanelList } from '../../../desk-ui/panel.tsx'
import { StateLabel } from '../../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { FoldingPanel } from './folding-panel.tsx'
import { linkMeans } from '../link-means.ts'
import type { OrderScreen } from '../order-screen.ts'
import styles from './side.module.css'

/** Other orders of this phone, and how they ended. */
export function EarlierPanel({ order }: { readonly order: OrderScreen }) {
  return (
    <FoldingPanel title="Others of this phone" foldsOnPhone>
      {order.earlier.length === 0 && <p className="soft">It is the only order of this phone.</p>}
      <PanelList>
        {order.earlier.map(({ orderNumber, state, totalPaise }) => (
          <li key={orderNumber}>
            <Link to={deskAddressOf('order', { number: orderNumber })}>{orderNumber}</Link>
            <span className="soft">{formatPaise(totalPaise)}</span>
            <StateLabel look={orderStateLabels[state].look}>{orderStateLabels[state].label}</StateLabel>
          </li>
        ))}
      </PanelList>
    </FoldingPanel>
  )
}

/** The page that the shopper has. Its link is their key, so it is shown only to somebody who asks for it, on a page of its own. */
export function ShopperPagePanel({ order }: { readonly order: OrderScreen }) {
  return (
    <Panel title="The shopper’s own page">
      <p className="soft">{linkMeans(order)}</p>
      <div className={styles.acts}>
        <Form method="post" action={deskAddressOf('shopperLink', { number: order.number })}>
          <DeskButton type="submit" icon="link">
            Show the link
          </DeskButton>
        </Form>
        {order.may.sendMails && !order.erasedAt && (
          <ActButton act="orders.mailLink" input={{ order: order.number }} icon="mails">
            Mail the link
          </ActButton>
        )}
      </div>
    </Panel>
  )
}

export function ErasePanel({ order }: { readonly order: OrderScreen }) {
  const mayErase = order.may.erasePersonalData && order.isOver
  if (order.erasedAt || !(mayErase || order.erasure)) return null
  return (
    <Panel title="Personal data">
      {order.erasure && <p>{order.erasure}</p>}
      {mayErase && <EraseDialog order={order} />}
    </Panel>
  )
}

function EraseDialog({ order }: { readonly order: OrderScreen }) {
  return (
    <ActDialog
      act="orders.erase"
      input={{ order: order.number }}
      label="Erase it"
      look="quiet"
      title={`Erase the personal data of ${order.number}`}
      explanation="Name, phone, address, the name on the lid, notes, mails and labels are gone for good. Invoices and credit notes stay: the law wants them kept. What the gateway and the carrier hold is erased with them."
      verb="Erase it for good"
    >
      <p>This can be taken back for ten seconds, and never after.</p>
    </ActDialog>
  )
}
