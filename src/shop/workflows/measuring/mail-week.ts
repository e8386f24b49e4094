import { addDays, type Day, dayOf, hourOf } from '#src/kit/time/day.ts'
import { figureTexts } from '../../figures/figure-texts.ts'
import { changeText, formatFigure } from '../../figures/figure-values.ts'
import type { FigureName } from '../../figures/figures.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import { listStaff } from '../../staff/staff.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../messages/messages.ts'
import { showFigures } from './show-figures.ts'

const mailFromHour = 7

/** Those that say how a week was; all others are a tap away. */
const mailedFigures: readonly FigureName[] = [
  ...(['moneyIn', 'orders', 'orderedValue', 'averageOrder', 'cashShare', 'cashConfirmed', 'soldUnits'] as const),
  ...(['cameBack', 'notAtFirst', 'daysToDelivery', 'madeAgain', 'refunded', 'enquiries', 'answeredInTime'] as const),
]

/** Mails each owner on Monday, from seven in India on, what the week before came to. The same week is mailed to an owner once. */
export async function mailWeek(deps: Deps): Promise<void> {
  const now = deps.clock()
  const today = dayOf(now)
  if (!isMonday(today) || hourOf(now) < mailFromHour) return
  const owners = (await listStaff(deps.db)).filter(({ role }) => role === 'owner')
  if (owners.length === 0) return
  const week = { from: addDays(today, -7), to: addDays(today, -1) }
  const shown = await showFigures({ name: 'own', own: week, against: 'before', ownAgainst: week }, true, deps)
  const figures = mailedFigures.flatMap((name) => {
    const figure = shown.figures[name]
    if (!figure) return []
    const { unit, value, before } = figure
    const texts = { value: formatFigure(unit, value), before: formatFigure(unit, before), change: changeText(unit, value, before) }
    return [{ label: figureTexts[name].label, ...texts }]
  })
  const mails = owners.map(
    ({ name, email }): NewMail => ({
      reference: `${week.from} ${email}`,
      to: { name, address: email },
      message: {
        ...{ kind: 'week-figures', brandName: deps.settings.brand.name, memberName: name, ...week, figures },
        ...{ isSandbox: shown.areTrials, deskUrl: deps.deskUrl({ figures: week }) },
      },
    }),
  )
  await deps.db.transaction((tx) => queueMails(tx, mails, deps))
}

const isMonday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1
