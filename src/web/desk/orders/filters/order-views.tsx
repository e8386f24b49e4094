import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { ViewTabs } from '../../../desk-ui/data-table/view-tabs.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import type { OrdersData } from '../load-orders.ts'
import styles from './order-views.module.css'

type OrderViewsProps = Pick<OrdersData, 'views' | 'savedViews' | 'listQuery' | 'canSave' | 'changedView'>

/** The built-in views, then one's own and those that others share; a changed or new list can be saved as a view. */
export function OrderViews({ views, savedViews, listQuery, canSave, changedView }: OrderViewsProps) {
  const address = `${deskAddressOf('orders')}?${listQuery}`
  return (
    <ViewTabs
      tabs={[
        ...views.map(({ name, query, count, isCurrent, view }) => ({
          ...{ name, count, isCurrent },
          to: deskAddressOf('orders') + (query && `?${query}`),
          isLate: view === 'needs-me',
        })),
        ...savedViews.map(({ name, address: to, isCurrent, count, isChanged }) => ({ name, to, isCurrent, count, isChanged })),
      ]}
      after={
        (canSave || changedView) && (
          <span className={styles.save}>
            {changedView && (
              <ActButton act="views.update" input={{ view: changedView, address }} look="flat">
                Save the change
              </ActButton>
            )}
            {canSave && (
              <ActDialog
                name="save-view"
                label="Save as a view"
                icon="plus"
                look="flat"
                act="views.save"
                input={{ address }}
                title="Save this list as a view"
                explanation="Its filters, its order and its columns are kept; it shows whatever fits them then."
                verb="Save"
              >
                <ActText name="name" label="Name" required />
              </ActDialog>
            )}
          </span>
        )
      }
    />
  )
}
