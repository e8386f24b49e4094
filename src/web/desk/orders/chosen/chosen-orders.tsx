import { useEffect, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { ActName } from '#src/shop/acting/acting.ts'
import { ActForm, useActForm } from '../../../desk-ui/acts/act-form.tsx'
import { BulkBar } from '../../../desk-ui/data-table/bulk-bar.tsx'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../../routes/desk-addresses.ts'
import styles from './chosen-orders.module.css'
import type { OrdersData } from '../load-orders.ts'
import type { Choice, Chosen } from './use-choice.ts'

/** So many rows does one act take, and one printed sheet. */
const mostAtOnce = 200

/** The form in which boxes are ticked without scripts, and what can be done with the chosen orders. */
export function ChosenOrders({ choice, data }: { readonly choice: Choice; readonly data: OrdersData }) {
  const isScripted = useIsScripted()
  const navigate = useNavigate()
  const { chosen, isFixed } = choice
  const clear = () => (isFixed ? void navigate(`?${data.listQuery}`, { preventScrollReset: true }) : choice.clear())
  return (
    <>
      <Form id="choose-orders" method="get" action={deskAddressOf('orders')} className={styles.unscripted}>
        {[...new URLSearchParams(data.listQuery)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {!isScripted && !isFixed && <DeskButton type="submit">Go on with the ticked orders</DeskButton>}
      </Form>
      {chosen.length > 0 && (
        <BulkBar label="With the chosen orders" count={chosen.length} onClear={clear} more={<WholeView choice={choice} data={data} />}>
          <Acts chosen={chosen} mayExport={data.mayExport} onDone={clear} />
        </BulkBar>
      )}
    </>
  )
}

/** After all rows of the page: all orders of the view, whose numbers the server fixes and shows. */
function WholeView({ choice: { chosen, isFixed, isWholePage }, data }: { readonly choice: Choice; readonly data: OrdersData }) {
  if (isFixed)
    return (
      <details className={styles.numbers}>
        <summary>Which ones</summary>
        <p>{chosen.map(({ order }) => order).join(', ')}</p>
      </details>
    )
  if (!isWholePage || data.total === String(chosen.length)) return null
  return (
    <Link to={`?${new URLSearchParams([...new URLSearchParams(data.listQuery), ['choose', 'view']])}`} preventScrollReset>
      Choose all {data.total} in this view
    </Link>
  )
}

type ActsProps = { readonly chosen: readonly Chosen[]; readonly mayExport: boolean; readonly onDone: () => void }

/** On a phone the documents fold into one button, so that three are in reach and not eight in a row. */
function Acts({ chosen, mayExport, onDone }: ActsProps) {
  if (chosen.length > mostAtOnce)
    return (
      <>
        <span className={styles.note}>Acts take up to {mostAtOnce} orders at once.</span>
        {mayExport && <ExportChosen chosen={chosen} />}
      </>
    )
  const numbers = chosen.map(({ order }) => ({ order }))
  const isWaiting = chosen.every(({ seen }) => seen === 'to_confirm')
  return (
    <>
      {isWaiting && <OnEach act="orders.confirm" each={chosen} label="Confirm" onDone={onDone} />}
      <button type="button" className={styles.openDocuments} popoverTarget="documents">
        Documents
      </button>
      <span id="documents" popover="auto" className={styles.documents} role="group" aria-label="Documents">
        {prints.map(({ form, label }) => (
          <Print key={form} form={form} label={label} chosen={chosen} />
        ))}
        {documents.map(({ kind, label }) => (
          <Documents key={kind} kind={kind} label={label} chosen={chosen} />
        ))}
      </span>
      <OnEach act="parcels.retry" each={numbers} label="Retry parcels" onDone={onDone} />
      <OnEach act="orders.resolve" each={numbers} label="Settled" onDone={onDone} />
      {mayExport && <ExportChosen chosen={chosen} />}
    </>
  )
}

const prints = [
  { form: 'ticket', label: 'Tickets' },
  { form: 'packing-slip', label: 'Slips' },
  { form: 'pick-list', label: 'Pick list' },
] as const

type PrintProps = { readonly form: (typeof prints)[number]['form']; readonly label: string; readonly chosen: readonly Chosen[] }

/** Posted, because printing is recorded. The sheets are in the order of the list. */
function Print({ form, label, chosen }: PrintProps) {
  return (
    <form method="post" action={fullDeskAddressOf('print', { form })} className={styles.act}>
      {chosen.map(({ order }) => (
        <input key={order} type="hidden" name="of" value={order} />
      ))}
      <button type="submit">{label}</button>
    </form>
  )
}

const documents = [
  { kind: 'label', label: 'Labels' },
  { kind: 'tax invoice', label: 'Invoices' },
] as const

type DocumentsProps = { readonly kind: (typeof documents)[number]['kind']; readonly label: string; readonly chosen: readonly Chosen[] }

/** One PDF in the order of the list, which names what is missing. */
function Documents({ kind, label, chosen }: DocumentsProps) {
  const query = new URLSearchParams({ of: chosen.map(({ order }) => order).join(','), kinds: kind })
  return (
    <a href={`${fullDeskAddressOf('parcelDocuments')}?${query}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}

type OnEachProps = { readonly act: ActName; readonly each: readonly object[]; readonly label: string; readonly onDone: () => void }

function OnEach({ act, each, label, onDone }: OnEachProps) {
  return (
    <ActForm act={act} each={each} onAccepted={onDone} className={styles.act}>
      <Submit label={label} />
    </ActForm>
  )
}

function Submit({ label }: { readonly label: string }) {
  const { isSending } = useActForm()
  return (
    <button type="submit" aria-disabled={isSending || undefined}>
      {label}
    </button>
  )
}

function ExportChosen({ chosen }: { readonly chosen: readonly Chosen[] }) {
  const address = deskAddressOf('exportOrders')
  return (
    <Link reloadDocument to={`${address}?${new URLSearchParams(chosen.map(({ order }) => ['row', order]))}`}>
      Export
    </Link>
  )
}

function useIsScripted(): boolean {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return isScripted
}
