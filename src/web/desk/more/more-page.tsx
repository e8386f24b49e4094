import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { entriesFor } from '../../desk-ui/frame/frame.tsx'
import { deskContext } from '../desk-context.ts'
import { pagesFor } from '../load-frame.ts'
import styles from './more-page.module.css'

export function loader({ context }: LoaderFunctionArgs) {
  const { login } = context.get(deskContext)
  return { pages: pagesFor(login), name: login.name, role: login.role }
}

/** On a phone, everything that has no place in the bar; on every device, what concerns the person who is logged in. */
export default function MorePage() {
  const { pages, name, role } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={name} tabTitle="More" state={role === 'owner' ? 'Owner' : 'Assistant'}>
      <ul className={styles.entries}>
        {entriesFor({ pages }).map(({ page, label, icon }) => (
          <li key={page}>
            <Link to={(deskAddressOf as (page: DeskPageName) => string)(page)}>
              <DeskIcon name={icon} size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.also}>
        <DeskButtonLink to={deskAddressOf('account')} look="quiet">
          Your account
        </DeskButtonLink>
        <DeskButtonLink to={deskAddressOf('peopleLog')} look="quiet">
          Who did what
        </DeskButtonLink>
        <DeskButtonLink to={deskAddressOf('views')} look="quiet">
          Saved views
        </DeskButtonLink>
        <DeskButton look="quiet" {...{ commandfor: 'desk-keys', command: 'show-modal' }}>
          Keys
        </DeskButton>
      </p>
      <Form method="post" action={deskAddressOf('logout')} className={styles.also}>
        <DeskButton type="submit">Log out</DeskButton>
      </Form>
    </DeskPage>
  )
}
