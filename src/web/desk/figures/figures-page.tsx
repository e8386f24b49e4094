import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { figureGroups, notMeasured } from '#src/shop/figures/figure-texts.ts'
import { rangeText } from '#src/shop/staff-texts/figures/range-texts.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskContext } from '../desk-context.ts'
import { askedIn, queryOf } from './asked-ranges.ts'
import { CashAtCourier } from './cash-at-courier.tsx'
import { CameBackTables } from './came-back-tables.tsx'
import { FigureCard } from './figure-card.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { plotsOf } from './plots.server.ts'
import { RangeForm } from './range-form.tsx'
import { ReasonLists } from './reason-lists.tsx'
import { WritingTables } from './writing-tables.tsx'
import styles from './figures-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const asked = askedIn(new URL(request.url).searchParams, now)
  const seesMoney = mayDo(login.role, 'seeMoney')
  const [shown, cash] = await Promise.all([shop.figures.show(asked, { seesMoney }), seesMoney ? shop.money.findCashAtCourier() : undefined])
  const missed = await shop.searching.listMissed(shown.range)
  const { range, against, isRunning, areTrials, figures, cameBackBy, names, months, againBy, refundsBy, colours, categories } = shown
  return {
    ...{
      asked,
      seesMoney,
      range,
      against,
      isRunning,
      areTrials,
      figures,
      cameBackBy,
      names,
      months,
      againBy,
      refundsBy,
      colours,
      categories,
    },
    cash,
    missed,
    plots: plotsOf(shown),
  }
}

/** The figures of a range, each with how it is counted, what it is compared with, and a way to the rows behind it. */
export default function FiguresPage() {
  const { asked, seesMoney, range, against, isRunning, areTrials, figures, plots, cash, missed, ...tables } = useLoaderData<typeof loader>()
  const query = queryOf(asked)
  return (
    <DeskPage
      title="Figures"
      state={`${rangeText(range)}, beside ${rangeText(against)}.${isRunning ? ' Today is not over: it is drawn hollow.' : ''}`}
    >
      {areTrials && <p className={styles.trials}>This shop has no live orders: all of these are trials.</p>}
      <RangeForm asked={asked} />
      {!seesMoney && <p className={styles.note}>Amounts are for the owner.</p>}
      <dl className={styles.figures}>
        {figureGroups.map(({ main, beside }) => (
          <FigureCard key={main} main={main} beside={beside} figures={figures} query={query}>
            {main === 'moneyIn' && cash && <CashAtCourier cash={cash} />}
          </FigureCard>
        ))}
      </dl>
      <div className={styles.plots}>
        {plots.map((plot) => (
          <PlotPanel key={plot.name} plot={plot} query={query} />
        ))}
      </div>
      <div className={styles.tables}>
        <CameBackTables cameBackBy={tables.cameBackBy} />
        <WritingTables names={tables.names} months={tables.months} />
        <ReasonLists {...tables} />
        <MissedSearches missed={missed} />
        <Panel title="Not measured">
          <ul className={styles.unknown}>
            {notMeasured.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </DeskPage>
  )
}
