import { handReasons } from '#src/shop/catalogue/stock/stock-move.ts'
import { handReasonLabels } from '#src/shop/staff-texts/stock-texts.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { ActDialog, ActText } from '../acts/act-dialog.tsx'

type MoveStockProps = {
  readonly sku: string
  readonly title: string
  readonly onHand: number
  readonly held: number
  readonly look?: 'primary' | 'secondary' | 'flat'
}

/** The button and the form by which somebody changes the stock of one variant, with the reason. */
export function MoveStock({ sku, title, onHand, held, look = 'secondary' }: MoveStockProps) {
  return (
    <ActDialog
      act="stock.move"
      input={{ sku }}
      label="Move"
      look={look}
      title={`Move stock of ${sku}`}
      explanation={`${title}. ${onHand} in stock, ${held === 0 ? 'none' : held} of them held for unpaid orders.`}
      verb="Move it"
    >
      <SelectField name="why" label="Why">
        {handReasons.map((why) => (
          <option key={why} value={why}>
            {handReasonLabels[why]}
          </option>
        ))}
      </SelectField>
      <ActText
        name="units"
        label="How many"
        hint="Pieces. A correction has its sign: +3, or -2."
        inputMode="text"
        autoComplete="off"
        required
      />
      <ActText name="note" label="Note (if wanted)" hint="Where from, who has it, what was wrong" autoComplete="off" />
    </ActDialog>
  )
}
