import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { FiguresShown } from '#src/shop/workflows/measuring/measuring.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { NumberTable } from './number-table.tsx'

/** What is written on the lids. A name that few have asked for is not shown: it could be one person's. */
export function WritingTables({ names, months }: Pick<FiguresShown, 'names' | 'months'>) {
  return (
    <>
      <Panel title="Names" note="written at least three times, in any letters">
        <NumberTable
          caption="Names"
          table={{
            columns: [
              { head: 'Name', kind: 'text' },
              { head: 'Orders', kind: 'count' },
            ],
            rows: names.map(({ name, orders }) => [name, orders]),
          }}
        />
      </Panel>
      <Panel title="Names and signs by month">
        <NumberTable
          caption="Names and signs by month"
          table={{
            columns: [
              { head: 'Month', kind: 'text' },
              { head: 'Sign chosen most', kind: 'text' },
              { head: 'Pieces', kind: 'count' },
              { head: 'The blog’s sign', kind: 'text' },
              { head: 'Names', kind: 'text' },
            ],
            rows: months.map(({ month, sign, signUnits, blogSign, names: ofMonth }) => [
              ...[monthText(month), sign, sign === undefined ? undefined : signUnits, blogSign],
              ofMonth.map(({ name, orders }) => `${name} ${orders}`).join(', ') || undefined,
            ]),
          }}
        />
      </Panel>
    </>
  )
}

/** "November 2026". */
const monthText = (month: string): string => formatLongDay(`${month}-01`).replace(/^1 /, '')
