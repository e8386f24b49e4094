import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SavedView } from '#src/shop/acting/acting.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './views-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, login } = context.get(deskContext)
  const views = await shop.desk.listViews(login)
  const isOwn = ({ ownerEmail }: SavedView) => ownerEmail === login.email
  return { own: views.filter(isOwn), shared: views.filter((view) => !isOwn(view)), maySettleShared: login.role === 'owner' }
}

/** The saved views of all lists, to be renamed, ordered, shared and removed. */
export default function ViewsPage() {
  const { own, shared, maySettleShared } = useLoaderData<typeof loader>()
  return (
    <DeskPage title="Saved views" state={own.length + shared.length === 0 ? 'There are none yet.' : undefined}>
      <div className={styles.panels}>
        <Panel title="Yours" flush={own.length > 0}>
          {own.length > 0 ? (
            <ul className={styles.views}>
              {own.map((view, at) => (
                <ViewRow key={view.id} view={view} before={own[at - 1]} mayChange />
              ))}
            </ul>
          ) : (
            <p className="soft">Filter a list, then save it beside its tabs: it appears here, and as a tab of its own.</p>
          )}
        </Panel>
        {shared.length > 0 && (
          <Panel title="Shared by others" flush>
            <ul className={styles.views}>
              {shared.map((view) => (
                <ViewRow key={view.id} view={view} before={undefined} mayChange={maySettleShared} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </DeskPage>
  )
}

type RowProps = { readonly view: SavedView; readonly before: SavedView | undefined; readonly mayChange: boolean }

function ViewRow({ view: { id, name, address, isShared }, before, mayChange }: RowProps) {
  return (
    <li>
      <p className={styles.name}>
        <Link to={address}>{name}</Link> {isShared && <Tag>For everybody</Tag>}
      </p>
      {mayChange && (
        <div className={styles.acts}>
          {before && (
            <ActButton act="views.move" input={{ view: id, position: before.position - 1 }} look="flat">
              Move up
            </ActButton>
          )}
          <ActDialog label="Rename" look="flat" act="views.rename" input={{ view: id }} title={`Rename “${name}”`} verb="Rename">
            <ActText name="name" label="Name" defaultValue={name} required />
          </ActDialog>
          <ActButton act="views.share" input={{ view: id, isShared: !isShared }} look="flat">
            {isShared ? 'For me only' : 'For everybody'}
          </ActButton>
          <ActButton act="views.remove" input={{ view: id }} look="flat">
            Remove
          </ActButton>
        </div>
      )}
    </li>
  )
}
