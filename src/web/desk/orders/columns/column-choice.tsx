import { Form } from 'react-router'
import { Dropdown } from '../../../desk-ui/data-table/dropdown.tsx'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import styles from './column-choice.module.css'
import type { OrdersData } from '../load-orders.ts'
import { optionalColumnNames, optionalColumns } from './optional-columns.ts'

/** Shows or hides columns; which ones is a part of the list's address. */
export function ColumnChoice({ columns, listQuery }: Pick<OrdersData, 'columns' | 'listQuery'>) {
  const others = [...new URLSearchParams(listQuery)].filter(([name]) => name !== 'column')
  return (
    <span className={styles.choice}>
      <Dropdown label="Columns" title="Shown columns">
        <Form method="get" action={deskAddressOf('orders')} className={styles.form}>
          {others.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {optionalColumnNames.map((name) => (
            <label key={name}>
              <input type="checkbox" name="column" value={name} defaultChecked={columns.includes(name)} />
              {optionalColumns[name]}
            </label>
          ))}
          <DeskButton type="submit">Show</DeskButton>
        </Form>
      </Dropdown>
    </span>
  )
}
