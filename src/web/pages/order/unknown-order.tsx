import { PageHead } from '../../layout/head/page-head.tsx'
import { usePageShell } from '../../layout/page-shell.ts'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'

export function UnknownOrder() {
  const contact = usePageShell()?.contact
  return (
    <Notice
      title="We do not know this order"
      what="Please open the link in your confirmation mail again: an order is found by its whole address only, not by its number."
    >
      <PageHead title="Unknown order" isIndexed={false} />
      {contact && (
        <p>
          Lost the mail? Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or call {contact.phone}.
        </p>
      )}
      <NoticeActions>
        <ButtonLink to={addressOf('findOrder')}>Find my order</ButtonLink>
        <ButtonLink look="secondary" to={addressOf('home')}>
          Back To HomePage
        </ButtonLink>
      </NoticeActions>
    </Notice>
  )
}
