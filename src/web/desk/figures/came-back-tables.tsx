import { wordOf } from '#src/shop/staff-texts/figures/row-texts.ts'
import type { FiguresShown } from '#src/shop/workflows/measuring/measuring.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { NumberTable } from './number-table.tsx'

const headings = { payment: 'Cash or paid', courier: 'Courier', state: 'State', pincode: 'Pincode begins with' } as const

type CameBackBy = FiguresShown['cameBackBy']

/** The rate of what came back, by what it may depend on; that of which most came back first. */
export function CameBackTables({ cameBackBy }: { readonly cameBackBy: CameBackBy }) {
  return (Object.keys(headings) as (keyof CameBackBy)[]).map((part) => (
    <Panel key={part} title={`Came back, by ${headings[part].toLowerCase().replace(' begins with', '')}`} note="by when it was sent">
      <NumberTable
        caption={`Came back, by ${headings[part].toLowerCase()}`}
        table={{
          columns: [
            { head: headings[part], kind: 'text' },
            { head: 'Sent', kind: 'count' },
            { head: 'Delivered', kind: 'count' },
            { head: 'Came back', kind: 'count' },
            { head: 'Rate', kind: 'share' },
          ],
          rows: cameBackBy[part].map(({ name, sent, delivered, cameBack }) => [
            ...[name === '' ? 'not known' : part === 'payment' ? wordOf(name) : name, sent, delivered, cameBack],
            delivered + cameBack === 0 ? undefined : cameBack / (delivered + cameBack),
          ]),
        }}
      />
    </Panel>
  ))
}
