import { useState } from 'react'
import { type ActionFunctionArgs, data, Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CopyButton } from '../../desk-ui/copy-button.tsx'
import { DeskButton, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { auditedPerson } from '../audited-person.ts'
import { deskContext } from '../desk-context.ts'
import { findOrderId } from '../find-order-id.ts'
import { linkMeans } from './link-means.ts'
import styles from './shopper-link-page.module.css'
import { useReply } from '../../ui/form/use-reply.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop } = context.get(deskContext)
  const id = await findOrderId(params['number'], shop)
  const found = id && (await shop.orders.find(id))
  if (!found) throw data(undefined, { status: 404 })
  return { order: found.orderNumber, means: linkMeans(found) }
}

/** Shows the link once, and records who has seen it. */
export async function action({ params, context }: ActionFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const id = await findOrderId(params['number'], shop)
  const inspected = id && (await shop.orders.inspect(id))
  if (!inspected) throw data(undefined, { status: 404 })
  const about = { kind: 'order', number: inspected.order.orderNumber }
  await shop.desk.recordAudit({ who: auditedPerson(login), act: 'orders.linkShown', outcome: 'done', about })
  return { link: inspected.orderUrl }
}

/** The link of the shopper's own page. It is their key, so it stands nowhere before somebody asks for it here. */
export default function ShopperLinkPage() {
  const { order, means } = useLoaderData<typeof loader>()
  const sent = useReply<typeof action>()
  // The router forgets the reply when the desk asks for its data again.
  const [shown, keep] = useState(sent)
  if (sent && sent !== shown) keep(sent)
  return (
    <DeskPage title="The shopper’s own page" tabTitle={`Page of ${order}`}>
      <Panel title={order}>
        <p>{means} The log records who has looked at it.</p>
        {shown ? (
          <>
            <p className={styles.link}>{shown.link}</p>
            <div className={styles.acts}>
              <CopyButton label="Copy the link" text={shown.link} />
              <a className={deskButtonClass('secondary')} href={shown.link} target="_blank" rel="noreferrer">
                Open it
              </a>
            </div>
          </>
        ) : (
          <Form method="post">
            <DeskButton type="submit" look="primary">
              Show the link
            </DeskButton>
          </Form>
        )}
        <p>
          <Link to={deskAddressOf('order', { number: order })}>Back to {order}</Link>
        </p>
      </Panel>
    </DeskPage>
  )
}
