import { Form, Link, useLoaderData } from 'react-router'
import { LeaveQuestion } from '../../desk-ui/drafts/leave-question.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { GrowingField } from '../../desk-ui/growing-field.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { useRefusedField } from '../../desk-ui/refused-field.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { Effects } from './effects.tsx'
import { Refused, SaveBar } from './form-parts.tsx'
import { loadTax, type PostedTax, saveTax, type TaxScreen } from './load-tax.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './shop-page.module.css'
import { rateField, rowField, type TaxRow } from './tax-rows.ts'
import { useHeldForm } from './use-held-form.ts'
import { VersionsPanel } from './versions-panel.tsx'

export const loader = loadTax
export const action = saveTax

/** GST by kind of goods, each rate from the day it begins. */
export default function TaxPage() {
  const screen = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  useFreshPage('settings', isWriting)
  return (
    <DeskPage
      title={screen.title}
      state={screen.about}
      trail={
        <Trail>
          <Link to={deskAddressOf('shop')}>Shop</Link>
        </Trail>
      }
    >
      <div className={formPage.panels}>
        <TaxForm screen={screen} posted={posted} />
        <div className={formPage.form}>
          {posted && posted.effects.length > 0 && <Effects title="What your change would do" sentences={posted.effects} />}
          <Effects title="What it does" sentences={screen.effects} />
          <VersionsPanel document="tax-rates" versions={screen.versions} now={screen.now} />
        </div>
      </div>
    </DeskPage>
  )
}

function TaxForm({ screen, posted }: { readonly screen: TaxScreen; readonly posted: PostedTax | undefined }) {
  const { held, isTyped, leaving, handlers } = useHeldForm(screen, posted)
  const isRefused = posted !== undefined && (Object.keys(posted.faults).length > 0 || posted.others.length > 0)
  const form = useRefusedField(isRefused || posted?.asksPassword?.error ? posted : undefined)
  const { began, rows } = posted ?? held
  return (
    // What is left empty is taken away: another number of rows is another form.
    <Form
      method="post"
      key={`${began} ${rows.length} ${rows.flatMap(({ rates }) => rates).length}`}
      ref={form}
      className={formPage.form}
      aria-label={held.title}
      {...handlers}
    >
      <input type="hidden" name="began" value={began} />
      <input type="hidden" name="key" value={held.key} />
      {isRefused && <Refused sentences={posted.others} />}
      {rows.map((row, at) => (
        // Goods have no other identity while they are written.
        <Goods key={at} row={row} at={at} faults={posted?.faults ?? {}} />
      ))}
      {posted?.asksPassword && <Password error={posted.asksPassword.error} />}
      <SaveBar isTyped={isTyped} />
      <LeaveQuestion leaving={leaving} />
    </Form>
  )
}

const Password = ({ error }: { readonly error: string | undefined }) => (
  <Panel title="It is you?">
    <p>Tax rates change what every order owes. Give your password once more, and press Save.</p>
    <TextField name="password" type="password" label="Your password" autoComplete="current-password" required error={error} />
  </Panel>
)

type GoodsProps = { readonly row: TaxRow; readonly at: number; readonly faults: PostedTax['faults'] }

function Goods({ row, at, faults }: GoodsProps) {
  const isNew = row.hsnCode === '' && row.class === '' && row.goods === ''
  return (
    <Panel title={isNew ? 'Other goods' : `${row.hsnCode} ${row.class}`}>
      <div className={formPage.fields}>
        <TextField
          {...{ name: rowField(at, 'hsnCode'), label: 'HSN code', hint: '4, 6 or 8 digits; empty all to take the goods away' }}
          {...{ defaultValue: row.hsnCode, error: faults[rowField(at, 'hsnCode')], autoComplete: 'off', inputMode: 'numeric' }}
        />
        <TextField
          {...{ name: rowField(at, 'class'), label: 'Class', hint: 'such as general or handicraft' }}
          {...{ defaultValue: row.class, error: faults[rowField(at, 'class')], autoComplete: 'off' }}
        />
        <div className={styles.whole}>
          <GrowingField
            {...{ name: rowField(at, 'goods'), label: 'Goods', hint: 'in the words of the notification' }}
            {...{ defaultValue: row.goods, error: faults[rowField(at, 'goods')], autoComplete: 'off' }}
          />
        </div>
        {row.rates.map(({ from, percent }, rate) => (
          <div key={rate} className={styles.rate}>
            <TextField
              {...{ name: rateField(at, rate, 'from'), label: from === '' ? 'A new rate from' : 'From', type: 'date' }}
              {...{ defaultValue: from, error: faults[rateField(at, rate, 'from')] }}
            />
            <TextField
              {...{ name: rateField(at, rate, 'percent'), label: 'GST in percent', inputMode: 'decimal', autoComplete: 'off' }}
              {...{ defaultValue: percent, error: faults[rateField(at, rate, 'percent')] }}
            />
          </div>
        ))}
      </div>
    </Panel>
  )
}
