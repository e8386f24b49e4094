import { Form, Link } from 'react-router'
import { againstLabel, againstLabels, rangeLabels } from '#src/shop/staff-texts/figures/range-texts.ts'
import type { AgainstName, AskedRanges, RangeName } from '#src/shop/figures/range.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { queryOf } from './asked-ranges.ts'
import styles from './range-form.module.css'

/** Numbers would come first as keys of the table of labels. */
const rangeOrder: readonly RangeName[] = ['today', '7', '30', '90', 'month', 'year', 'own']

/** Which days, and what they are compared with: links for those that have a name, and fields for own days. */
export function RangeForm({ asked }: { readonly asked: AskedRanges }) {
  const addressOf = (change: Partial<AskedRanges>) => `${deskAddressOf('figures')}?${queryOf({ ...asked, ...change })}`
  const named = rangeOrder.filter((name) => name !== 'own')
  const compared = (Object.keys(againstLabels) as AgainstName[]).filter((name) => name !== 'own')
  return (
    <div className={styles.ranges}>
      <nav aria-label="Days" className={styles.choices}>
        {named.map((name) => (
          <Link key={name} to={addressOf({ name })} aria-current={asked.name === name ? 'page' : undefined}>
            {rangeLabels[name]}
          </Link>
        ))}
      </nav>
      <nav aria-label="Compared with" className={styles.choices}>
        <span>beside</span>
        {compared.map((name) => (
          <Link key={name} to={addressOf({ against: name })} aria-current={asked.against === name ? 'page' : undefined}>
            {againstLabel(name, asked.name)}
          </Link>
        ))}
      </nav>
      <details className={styles.own} open={asked.name === 'own' || asked.against === 'own'}>
        <summary>Own days</summary>
        <Form className={styles.days} key={String(queryOf(asked))}>
          <HiddenFields query={queryOf({ ...asked, name: 'own' })} except={['from', 'to']} />
          <TextField label="From" name="from" type="date" defaultValue={asked.own.from} />
          <TextField label="To" name="to" type="date" defaultValue={asked.own.to} />
          <DeskButton type="submit">Show these days</DeskButton>
        </Form>
        <Form className={styles.days} key={`against ${queryOf(asked)}`}>
          <HiddenFields query={queryOf({ ...asked, against: 'own' })} except={['againstFrom', 'againstTo']} />
          <TextField label="Beside, from" name="againstFrom" type="date" defaultValue={asked.ownAgainst.from} />
          <TextField label="Beside, to" name="againstTo" type="date" defaultValue={asked.ownAgainst.to} />
          <DeskButton type="submit">Compare with these</DeskButton>
        </Form>
      </details>
    </div>
  )
}

/** What the address holds already, but for what the form itself asks for. */
const HiddenFields = ({ query, except }: { readonly query: URLSearchParams; readonly except: readonly string[] }) =>
  [...query].filter(([name]) => !except.includes(name)).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
