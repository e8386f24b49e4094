import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router'
import { rememberList } from '../../desk-ui/data-table/came-from.ts'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { FilterBar } from '../../desk-ui/data-table/filter-bar.tsx'
import { ListNews } from '../../desk-ui/data-table/list-news.tsx'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { DeskButtonLink, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { useListNews } from '../../desk-ui/data-table/use-list-news.ts'
import { isWriting } from '../../desk-ui/live.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { ChosenOrders } from './chosen/chosen-orders.tsx'
import { ColumnChoice } from './columns/column-choice.tsx'
import { EmptyOrders } from './empty-orders.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { loadOrders, type OrdersData, type ShownOrder } from './load-orders.ts'
import { orderColumns } from './columns/order-columns.tsx'
import { OrderPeek } from './peek/order-peek.tsx'
import { OrderViews } from './filters/order-views.tsx'
import styles from './orders-page.module.css'
import { type Choice, useChoice } from './chosen/use-choice.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadOrders(context.get(deskContext), new URL(request.url).searchParams)

/** All orders: in views, filtered, paged, peeked into and chosen. Everything that is shown is in the address. */
export default function OrdersPage() {
  const data = useLoaderData<typeof loader>()
  const list = listAddresses(useLocation().search)
  const navigate = useNavigate()
  const choice = useChoice(data)
  useEffect(() => {
    const keys = data.orders.map(({ number }) => number)
    rememberList('orders', { address: deskAddressOf('orders') + list.itself, keys, before: data.before, total: data.total })
  }, [data, list.itself])
  const peek = (number: string | undefined) =>
    void navigate(number ? list.peeked(number) : list.unpeeked, { replace: true, preventScrollReset: true })

  return (
    <DeskPage title="Orders" state={data.sentence} acts={<ListActs data={data} />}>
      <OrderViews {...data} />
      <FilterBar chips={data.chips} form={<FilterForm {...data} />} end={<ListEnd data={data} />} />
      <OrderList data={data} choice={choice} onPeek={(number) => peek(data.peek?.number === number ? undefined : number)} />
      {data.peek && <OrderPeek order={data.peek} to={data.peek.to} closeTo={list.unpeeked} onClose={() => peek(undefined)} />}
    </DeskPage>
  )
}

const ListActs = ({ data: { mayExport, mayTake, total, listQuery } }: { readonly data: OrdersData }) => (
  <>
    {mayExport && <ExportLink total={total} query={listQuery} />}
    {mayTake && (
      <DeskButtonLink icon="phone" to={deskAddressOf('takeOrder')}>
        Take an order
      </DeskButtonLink>
    )}
  </>
)

type OrderListProps = { readonly data: OrdersData; readonly choice: Choice; readonly onPeek: (number: string) => void }

function OrderList({ data, choice, onPeek }: OrderListProps) {
  const isLoading = useNavigation().state === 'loading'
  const isBusy = () => choice.isChoosing || data.peek !== undefined || isWriting() || isLookingAtRows()
  const news = useListNews({ topics: 'orders', rows: data.orders, keyOf: numberOf, names: orderNames, isBusy }, ordersOf)
  return (
    <section
      className={styles.list}
      aria-label="The orders of this view"
      aria-busy={isLoading}
      data-choosing={choice.isChoosing || undefined}
    >
      <ListNews news={news} />
      {data.orders.length > 0 ? (
        <DataTable
          caption={`Orders, ${data.isOldestFirst ? 'oldest' : 'newest'} first, ${data.range}`}
          rows={data.orders}
          columns={columnsOf(data.columns)}
          keyOf={numberOf}
          labelOf={numberOf}
          field="row"
          form="choose-orders"
          isMarked={({ number }) => number === data.peek?.number}
          freshnessOf={news.freshnessOf}
          chosen={choice.onPage}
          onChoose={choice.choose}
          onPeek={onPeek}
        />
      ) : (
        <EmptyOrders {...data} />
      )}
      <Pager
        range={data.range}
        newer={data.newer && `?${data.newer}`}
        older={data.older && `?${data.older}`}
        {...(data.isOldestFirst && { names: { back: 'Older', on: 'Newer' } })}
      />
      <ChosenOrders choice={choice} data={data} />
    </section>
  )
}

/** A row that has the focus, or a list that is scrolled, does not move by itself. */
const isLookingAtRows = (): boolean => window.scrollY > 200 || Boolean(document.activeElement?.closest('tr[data-row]'))

const numberOf = ({ number }: ShownOrder): string => number
const ordersOf = ({ orders }: OrdersData): readonly ShownOrder[] => orders
const orderNames = ['order', 'orders'] as const
const columnsOf = remembered(orderColumns)

/** The same columns for the same names: a table made of other columns would be drawn anew. */
function remembered<Columns>(make: (names: Parameters<typeof orderColumns>[0]) => Columns) {
  const made = new Map<string, Columns>()
  return (names: Parameters<typeof orderColumns>[0]): Columns => {
    const columns = made.get(names.join()) ?? make(names)
    made.set(names.join(), columns)
    return columns
  }
}

function listAddresses(search: string) {
  const without = new URLSearchParams(search)
  without.delete('peek')
  const unpeeked = `?${without}`
  return {
    itself: without.size > 0 ? unpeeked : '',
    unpeeked,
    peeked: (number: string) => `?${new URLSearchParams([...without, ['peek', number]])}`,
  }
}

/** A file, which React Router would take for a page. */
function ExportLink({ total, query }: { readonly total: string; readonly query: string }) {
  return (
    <a className={deskButtonClass('secondary', styles.export)} href={`${fullDeskAddressOf('exportOrders')}?${query}`} download>
      <DeskIcon name="export" size={16} />
      Export these {total}
    </a>
  )
}

function ListEnd({ data }: { readonly data: OrdersData }) {
  return (
    <>
      <ColumnChoice {...data} />
      <DeskButtonLink look="flat" to={`?${data.otherOrder}`}>
        {data.isOldestFirst ? 'Oldest first' : 'Newest first'}
      </DeskButtonLink>
    </>
  )
}
