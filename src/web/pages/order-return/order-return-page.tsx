import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { parseOrderId } from '#src/kit/id.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import styles from './order-return-page.module.css'
import { receiveReturn, type RefusedReturn } from './receive-return.ts'
import { ReturnForm } from './return-form.tsx'
import { ReturnStanding } from './return-standing.tsx'
import { type ShownReturns, toShownReturns } from './return-view.ts'

// A boundary below the page shell: it is loaded although what was posted could not be taken.
export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const id = parseOrderId(params.orderId ?? '')
  const shown = id && (await shop.returns.show(id))
  return shown ? data(toShownReturns(shown, shop), { status: 200 }) : data(undefined, { status: 404 })
}

export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  receiveReturn(params.orderId ?? '', await request.formData(), context.get(shopContext), context.get(takePermitContext))

/** Sending pieces of an order back: the request, and where it stands. */
export default function OrderReturnPage() {
  const shown = useLoaderData<typeof loader>()
  // A redirect leaves no action data.
  const refused = useReply<typeof action>() as RefusedReturn | undefined
  if (!shown) return <Unknown />
  const { current, isOpen, orderNumber, orderId } = shown
  return (
    <article className={`wide ${styles.page}`}>
      <PageHead title={`Return of order ${orderNumber}`} isIndexed={false} />
      <header>
        <h1>Send pieces back</h1>
        <p>
          <Link to={addressOf('order', { orderId })}>Order {orderNumber}</Link>
        </p>
      </header>
      {current && <ReturnStanding shown={shown} current={current} refused={refused} />}
      {isOpen && (
        <section aria-labelledby="ask">
          {current && <h2 id="ask">Ask for another return</h2>}
          {!current && <p id="ask">{introductionOf(shown)}</p>}
          <ReturnForm shown={shown} refused={refused} />
        </section>
      )}
      {!isOpen && !current && <Closed shown={shown} />}
    </article>
  )
}

function introductionOf({ deadlines, rules }: ShownReturns): string {
  if (!deadlines || rules.returnDays === 0) return 'Tell us what is wrong, and what you would like.'
  return `A piece without a name or a sign can come back for any reason until ${formatLongDay(deadlines.anyReason)}. One with a writing when it is faulty, wrong or late.`
}

const Closed = ({ shown }: { readonly shown: ShownReturns }) =>
  shown.paidWith ? (
    <p>
      You paid nothing for this order. If something is not right, its pieces come back with{' '}
      <Link to={addressOf('orderReturn', { orderId: shown.paidWith.orderId })}>order {shown.paidWith.orderNumber}</Link>, which you paid
      for.
    </p>
  ) : (
    <p>{closedText(shown)}</p>
  )

const closedText = ({ deadlines }: ShownReturns): string =>
  deadlines
    ? `Pieces of this order could come back until ${formatLongDay(deadlines.fault)}. Is one broken? Please write to us.`
    : 'Pieces can come back once they are delivered. Before that you can cancel the order on its page.'

const Unknown = () => (
  <Notice
    title="We do not know this order"
    what="Please open the link in your confirmation mail again: an order is found by its whole address only, not by its number."
  >
    <PageHead title="Unknown order" isIndexed={false} />
    <NoticeActions>
      <ButtonLink to={addressOf('findOrder')}>Find my order</ButtonLink>
    </NoticeActions>
  </Notice>
)
