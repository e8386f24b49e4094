import type { ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { type Paise, paiseToRupees } from '#src/kit/money.ts'
import { paidByLabels, parcelFilterLabels } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'
import { DeskButton, deskButtonClass } from '../../../desk-ui/desk-button.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import styles from './filter-form.module.css'
import type { OrdersData } from '../load-orders.ts'

type FilterFormProps = Pick<OrdersData, 'query' | 'goods' | 'view' | 'isOldestFirst'>

/** Every filter of the orders as a plain form: it leads to the address of the filtered list. */
export function FilterForm({ query, goods, view, isOldestFirst }: FilterFormProps) {
  return (
    <Form method="get" action={deskAddressOf('orders')} className={styles.form}>
      {view !== 'all' && <input type="hidden" name="view" value={view} />}
      {isOldestFirst && <input type="hidden" name="sort" value="oldest" />}
      <Choices label="State" name="state" chosen={query.states} from={labelsOf(orderStateLabels)} />
      <Choices label="Parcel" name="parcel" chosen={query.parcels} from={Object.entries(parcelFilterLabels)} />
      <div className={styles.fields}>
        <OfTime query={query} />
        <OfMoney query={query} />
        <OfGoods query={query} goods={goods} />
        <OfPlace query={query} />
        <OfTheRest query={query} />
      </div>
      <p className={styles.end}>
        <DeskButton type="submit" look="primary">
          Show these orders
        </DeskButton>
        <Link className={deskButtonClass('flat')} to={deskAddressOf('orders')}>
          Take all filters away
        </Link>
      </p>
    </Form>
  )
}

type Part = Pick<FilterFormProps, 'query'>

const OfTime = ({ query: { placedFrom, placedTo, pickupDay } }: Part) => (
  <>
    <Text label="Placed from" name="from" type="date" value={placedFrom} />
    <Text label="Placed until" name="to" type="date" value={placedTo} />
    <Text label="Pickup on" name="pickup" type="date" value={pickupDay} />
  </>
)

const OfMoney = ({ query: { isPaid, paidBy, fromPaise, toPaise } }: Part) => (
  <>
    <Options label="Money" name="paid" value={yesOrNo(isPaid)} any="Paid or not" from={paidOrNot} />
    <Options label="Paid by" name="pay" value={paidBy} any="Any way" from={Object.entries(paidByLabels)} />
    <Text label="Amount from, ₹" name="least" inputMode="numeric" value={fromPaise && rupeesIn(fromPaise)} />
    <Text label="Amount up to, ₹" name="most" inputMode="numeric" value={toPaise && rupeesIn(toPaise)} />
  </>
)

const OfGoods = ({ query: { productId, colourName, hasWriting }, goods }: Part & Pick<FilterFormProps, 'goods'>) => (
  <>
    <Options label="Piece" name="product" value={productId} any="Any piece" from={goods.products.map(({ id, name }) => [id, name])} />
    <Options label="Colour" name="colour" value={colourName} any="Any colour" from={goods.colours.map(itself)} />
    <Options label="Writing" name="writing" value={yesOrNo(hasWriting)} any="With or without" from={withOrWithout} />
  </>
)

const OfPlace = ({ query: { pincode, addressState } }: Part) => (
  <>
    <Text label="Pincode, or its beginning" name="pincode" inputMode="numeric" value={pincode} />
    <Options label="State of India" name="in" value={addressState} any="Anywhere" from={Object.values(stateNames).toSorted().map(itself)} />
  </>
)

const OfTheRest = ({ query: { needsAttention, mode, written } }: Part) => (
  <>
    <Options label="Attention" name="attention" value={yesOrNo(needsAttention)} any="All" from={lookOrNot} />
    <Options label="Mode" name="mode" value={mode} any="All" from={modes} />
    <Text label="Words" name="q" value={written} placeholder="Name, city, writing, phone" />
  </>
)

type Named = readonly (readonly [value: string, label: string])[]

const rupeesIn = (amount: Paise): string => paiseToRupees(amount).replace(/\.00$/, '')
const itself = (name: string): [string, string] => [name, name]
const paidOrNot: Named = [
  ['yes', 'Paid'],
  ['no', 'Not paid'],
]
const withOrWithout: Named = [
  ['yes', 'With a writing'],
  ['no', 'Without'],
]
const lookOrNot: Named = [
  ['yes', 'Somebody must look'],
  ['no', 'Nobody need look'],
]
const modes: Named = [
  ['live', 'Real orders'],
  ['test', 'Test keys'],
  ['sandbox', 'Sandbox'],
]
const yesOrNo = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : value ? 'yes' : 'no')
const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>): [string, string][] =>
  Object.entries(table).map(([name, { label }]) => [name, label])

type TextProps = Omit<ComponentProps<'input'>, 'defaultValue'> & { readonly label: string; readonly value: string | undefined }

function Text({ label, value, ...input }: TextProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input maxLength={100} defaultValue={value} {...input} />
    </label>
  )
}

type OptionsProps = {
  readonly label: string
  readonly name: string
  readonly value: string | undefined
  /** What stands there while nothing is chosen. */
  readonly any: string
  readonly from: Named
}

function Options({ label, name, value, any, from }: OptionsProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select name={name} defaultValue={value ?? ''}>
        <option value="">{any}</option>
        {from.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Choices({
  label,
  name,
  chosen = [],
  from,
}: {
  readonly label: string
  readonly name: string
  readonly chosen?: readonly string[] | undefined
  readonly from: Named
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {from.map(([value, text]) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
