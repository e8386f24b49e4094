import { useMemo, useState } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDate } from '#src/kit/time/format-date.ts'
import { emptyTabTexts, parcelTabLabels, pickupSentence } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { ParcelTab } from '#src/shop/shipping/parcel-tabs.ts'
import type { ParcelPage, ParcelRow } from '#src/shop/workflows/dispatching/dispatching.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { BulkBar } from '../../desk-ui/data-table/bulk-bar.tsx'
import { DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { type FilterChip, FilterBar } from '../../desk-ui/data-table/filter-bar.tsx'
import { ListNews } from '../../desk-ui/data-table/list-news.tsx'
import { countLabel, Pager, pageRange } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { useListNews } from '../../desk-ui/data-table/use-list-news.ts'
import { isWriting } from '../../desk-ui/live.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import { DocumentsLink } from '../../desk-ui/documents-link.tsx'
import { type ListedParcel, parcelColumns } from './parcel-columns.tsx'
import { type ParcelsAddress, parcelsAddress, readParcelsAddress } from './parcels-address.ts'
import styles from './parcels-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const address = readParcelsAddress(new URL(request.url).searchParams)
  const { tab, courier, day, after } = address
  const [page, pickup] = await Promise.all([
    shop.parcels.page(tab, { courierName: courier, pickupDay: day }, after),
    shop.parcels.pickupToday(),
  ])
  const rows = page.rows.map((row): ListedParcel => ({ ...row, isOverdue: isOverdue(row, now) }))
  return { address, page: { ...page, rows }, pickup: pickupSentence(pickup, now) }
}

/** So long the carrier waits for an answer; then it decides by itself. */
const answerWithinMs = 24 * 3_600_000

const isOverdue = ({ undelivered }: ParcelRow, now: Date): boolean =>
  undelivered !== undefined && !undelivered.answer && now.getTime() - undelivered.at.getTime() > answerWithinMs

const counted = (count: number) => ({ atLeast: Math.min(count, 1_000), isExact: count <= 1_000 })
/** Each parcel in these waits for a person. */
const lateTabs: readonly ParcelTab[] = ['stopped', 'not delivered']
const tabs = Object.entries(parcelTabLabels) as readonly [ParcelTab, string][]

export default function ParcelsPage() {
  const { address, page, pickup } = useLoaderData<typeof loader>()
  const { tab, after } = address
  return (
    <DeskPage
      title="Parcels"
      state={pickup}
      acts={
        <>
          <DeskButtonLink to={deskAddressOf('handover')} icon="truck">
            Hand over
          </DeskButtonLink>
          <DeskButtonLink look="primary" to={deskAddressOf('pack')} icon="scan">
            Pack
          </DeskButtonLink>
        </>
      }
    >
      <ViewTabs
        label="Parcels"
        tabs={tabs.map(([each, name]) => ({
          name,
          to: parcelsAddress({ tab: each }),
          count: countLabel(counted(page.counts[each])),
          isCurrent: each === tab,
          isLate: lateTabs.includes(each),
        }))}
      />
      <FilterBar chips={chipsOf(address)} form={<FilterForm address={address} couriers={couriersOf(page.rows, address)} />} />
      <ParcelList key={`${tab} ${after ?? ''}`} address={address} page={page} />
    </DeskPage>
  )
}

const parcelTopics = ['parcels', 'workshop'] as const
const parcelNames = ['parcel', 'parcels'] as const
const numberOf = ({ orderNumber }: ListedParcel): string => orderNumber
const rowsOf = ({ page }: { readonly page: ListProps['page'] }): readonly ListedParcel[] => page.rows

type ListProps = { readonly address: ParcelsAddress; readonly page: ParcelPage & { readonly rows: readonly ListedParcel[] } }

function ParcelList({ address, page: { rows, next, counts } }: ListProps) {
  const { tab, after } = address
  const [chosen, choose] = useState<Record<string, true>>({})
  const numbers = rows.map(({ orderNumber }) => orderNumber)
  const chosenHere = numbers.filter((number) => chosen[number])
  // A table made of other columns would be drawn anew, with its forms.
  const columns = useMemo(() => parcelColumns(tab), [tab])
  const isBusy = () => chosenHere.length > 0 || isWriting()
  const news = useListNews({ topics: parcelTopics, rows, keyOf: numberOf, names: parcelNames, isBusy }, rowsOf)
  const canRetry = tab === 'stopped'
  const canPrint = tab === 'to pack' || tab === 'waits for courier'
  if (rows.length === 0) return <p className={styles.empty}>{emptyTabTexts[tab]}</p>
  return (
    <section aria-label={parcelTabLabels[tab]} data-choosing={chosenHere.length > 0 || undefined}>
      <ListNews news={news} />
      {canPrint && (
        <p className={styles.print}>
          <DocumentsLink of={numbers} look="flat">
            Print the labels and invoices of this page
          </DocumentsLink>
        </p>
      )}
      <DataTable
        caption={`Parcels: ${parcelTabLabels[tab]}`}
        rows={rows}
        columns={columns}
        keyOf={numberOf}
        freshnessOf={news.freshnessOf}
        {...((canPrint || canRetry) && { labelOf: ({ orderNumber }: ParcelRow) => `Choose ${orderNumber}`, chosen, onChoose: choose })}
      />
      {chosenHere.length > 0 && (
        <BulkBar label="With the chosen parcels" count={chosenHere.length} onClear={() => choose({})}>
          {canRetry ? (
            <ActButton act="parcels.retry" each={chosenHere.map((order) => ({ order }))} icon="retry" onAccepted={() => choose({})}>
              Retry
            </ActButton>
          ) : (
            <DocumentsLink of={chosenHere}>Labels and invoices</DocumentsLink>
          )}
        </BulkBar>
      )}
      <Pager
        range={pageRange({ before: undefined, shown: rows.length, total: counted(counts[tab]) })}
        newer={after === undefined ? undefined : parcelsAddress({ ...address, after: undefined })}
        older={next === undefined ? undefined : parcelsAddress({ ...address, after: next })}
        names={{ back: 'From the beginning', on: 'Further' }}
      />
    </section>
  )
}

const chipsOf = (address: ParcelsAddress): FilterChip[] => [
  ...(address.courier ? [{ label: address.courier, without: parcelsAddress({ ...address, courier: undefined, after: undefined }) }] : []),
  ...(address.day
    ? [
        {
          label: `Pickup ${formatDate(new Date(address.day))}`,
          without: parcelsAddress({ ...address, day: undefined, after: undefined }),
        },
      ]
    : []),
]

const couriersOf = (rows: readonly ParcelRow[], { courier }: ParcelsAddress): string[] =>
  [...new Set([...(courier ? [courier] : []), ...rows.flatMap(({ courierName }) => courierName ?? [])])].toSorted()

function FilterForm({
  address: { tab, courier, day },
  couriers,
}: {
  readonly address: ParcelsAddress
  readonly couriers: readonly string[]
}) {
  return (
    <Form action={deskAddressOf('parcels')} className={styles.filter}>
      <input type="hidden" name="tab" value={tab.replaceAll(' ', '-')} />
      <SelectField name="courier" label="Courier" defaultValue={courier ?? ''}>
        <option value="">All</option>
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField name="day" label="Pickup day" type="date" defaultValue={day ?? ''} />
      <DeskButton type="submit" look="primary">
        Show
      </DeskButton>
    </Form>
  )
}
