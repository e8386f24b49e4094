import { replyTime } from '#src/kit/time/reply-time.ts'
import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { followMove } from '../../follow-move.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/message/callout.tsx'
import { cardOf } from '../../ui/product/card-data.ts'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import styles from './enquiry-page.module.css'
import { receiveEnquiry } from './receive-enquiry.ts'
import { confirmEnquiry } from './sent-enquiry.tsx'

// A boundary below the page shell: it is loaded although what was posted could not be taken.
export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

export async function loader({ request, context, params: { productId = '' } }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const found = await shop.catalogue.find(productId)
  if (found) return data(cardOf(found.product))
  await followMove({ page: 'bulkEnquiry', key: productId, request }, shop)
  return data(undefined, { status: 404 })
}

/** Receives the form of a browser without scripts. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  receiveEnquiry(await request.formData(), context.get(shopContext), context.get(takePermitContext))

/** The form of the dialog as a page: for links from elsewhere, and for browsers without scripts. */
export default function EnquiryPage() {
  const card = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  const navigate = useNavigate()
  const finish = (ticketNumber: string | undefined) => {
    confirmEnquiry(ticketNumber)
    void navigate(addressOf('b2b'))
  }
  if (!card) return <UnknownProduct />
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead title={`Bulk enquiry: ${card.name}`} isIndexed={false} />
      <PageTitle eyebrow={`From ${bulkUnits} pieces`} title="Fill the Form">
        <p>{`Tell us how many and by when. You hear from us within ${replyTime}, with a price and a date.`}</p>
      </PageTitle>
      {posted?.sent ? (
        <Sent ticketNumber={posted.sent.ticketNumber} />
      ) : (
        <div className={styles.sheet}>
          <EnquiryForm key={card.id} card={card} posted={posted} onSent={finish}>
            <Link className={styles.back} to={addressOf('b2b')}>
              All pieces
            </Link>
          </EnquiryForm>
        </div>
      )}
    </div>
  )
}

/** Confirms a plain form that was posted without scripts. */
function Sent({ ticketNumber }: { ticketNumber: string | undefined }) {
  return (
    <>
      <Callout tone="success" title="Form submitted successfully!">
        <p>
          {ticketNumber && `Your ticket is ${ticketNumber}. `}
          {`You hear from us within ${replyTime}.`}
        </p>
      </Callout>
      <Link className={styles.back} to={addressOf('b2b')}>
        All pieces
      </Link>
    </>
  )
}

function UnknownProduct() {
  return (
    <Notice title="This piece is not here" what="It may have been renamed, or is no longer made.">
      <PageHead title="This piece is not here" isIndexed={false} />
      <NoticeActions>
        <ButtonLink to={addressOf('b2b')}>All pieces</ButtonLink>
      </NoticeActions>
    </Notice>
  )
}
