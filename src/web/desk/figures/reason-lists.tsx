import { wordOf } from '#src/shop/staff-texts/figures/row-texts.ts'
import type { FiguresShown } from '#src/shop/workflows/measuring/measuring.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { NumberTable } from './number-table.tsx'
import type { PlotTable } from './plot-data.ts'

/** Colours and categories by pieces sold, and why pieces were made again and money went back. */
export function ReasonLists({
  colours,
  categories,
  againBy,
  refundsBy,
}: Pick<FiguresShown, 'colours' | 'categories' | 'againBy' | 'refundsBy'>) {
  return (
    <>
      <Panel title="Best colours">
        <NumberTable caption="Best colours" table={soldTable('Colour', colours)} />
      </Panel>
      <Panel title="Best categories" note="as the catalogue has them now">
        <NumberTable caption="Best categories" table={soldTable('Category', categories)} />
      </Panel>
      <Panel title="Made again, by reason">
        <NumberTable
          caption="Made again, by reason"
          table={{
            columns: [
              { head: 'What was spoilt', kind: 'text' },
              { head: 'Pieces', kind: 'count' },
            ],
            rows: againBy.map(({ reason, units }) => [wordOf(reason), units]),
          }}
        />
      </Panel>
      <Panel title="Refunds, by reason">
        <NumberTable
          caption="Refunds, by reason"
          table={withMoney(
            [
              { head: 'Why', kind: 'text' },
              { head: 'Refunds', kind: 'count' },
            ],
            refundsBy.map(({ reason, count, paise }) => ({ cells: [wordOf(reason), count], paise })),
          )}
        />
      </Panel>
    </>
  )
}

const soldTable = (head: string, groups: FiguresShown['colours']): PlotTable =>
  withMoney(
    [
      { head, kind: 'text' },
      { head: 'Sold', kind: 'count' },
    ],
    groups.map(({ name, units, paise }) => ({ cells: [name, units], paise })),
  )

/** With the amounts for whoever may see them. */
function withMoney(
  columns: PlotTable['columns'],
  rows: readonly { readonly cells: readonly (string | number)[]; readonly paise: number | undefined }[],
): PlotTable {
  if (rows.every(({ paise }) => paise === undefined)) return { columns, rows: rows.map(({ cells }) => cells) }
  return { columns: [...columns, { head: 'Value', kind: 'paise' }], rows: rows.map(({ cells, paise }) => [...cells, paise]) }
}
