import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { hourOf } from '#src/kit/time/day.ts'
import { formatTime } from '#src/kit/time/format-date.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { pickupSentence } from '#src/shop/staff-texts/dispatch-texts.ts'
import { toPackText } from '#src/shop/staff-texts/today-texts.ts'
import type { Today, TodayGroup } from '#src/shop/workflows/today/today.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import { foldLines } from './fold-lines.ts'
import { FoldedRow } from './folded-row.tsx'
import { GroupHead } from './group-head.tsx'
import { JustNow } from './just-now.tsx'
import { SoFar } from './so-far.tsx'
import styles from './today-page.module.css'
import { UnitStrip } from './unit-strip.tsx'
import { WaitingRow } from './waiting-row.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const { rehearsal } = context.get(connectionContext)
  return {
    mayRehearse:
      rehearsal?.progress().state === 'ready' && mayDo(login.role, 'rehearse') && (await shop.orders.list({ limit: 1 })).length === 0,
    today: await shop.today.show(login),
    name: login.name.split(' ')[0] ?? login.name,
    decides: mayDo(login.role, 'acceptHeldPayments'),
    now,
  }
}

/** What waits for somebody, worst first; beside it the day so far. */
export default function TodayPage() {
  const { today, name, decides, mayRehearse, now } = useLoaderData<typeof loader>()
  useFreshPage(['orders', 'calls', 'payments', 'parcels', 'workshop', 'mails', 'enquiries', 'jobs', 'desk'], isWriting)
  const { cannotWait, calls, pressing, toPack, inWorkshop, notDelivered, comingBack, questions, soon } = today
  return (
    <DeskPage title={`${greeting(now)}, ${name}`} tabTitle="Today" state={stateOf(today, now)}>
      <div className={styles.columns}>
        <div className={styles.work}>
          <Group title="Cannot wait" group={cannotWait} now={now} decides={decides} isLate />
          <Group
            title="Cash orders to confirm"
            group={calls}
            now={now}
            decides={decides}
            act={
              <DeskButtonLink look="quiet" to={deskAddressOf('calls')}>
                One after the other
              </DeskButtonLink>
            }
          />
          {pressing && <UnitStrip pressing={pressing} now={now} />}
          {toPack + inWorkshop > 0 && <ToPack toPack={toPack} inWorkshop={inWorkshop} />}
          <Group title="Not delivered" group={notDelivered} now={now} decides={decides} />
          <Group title="Coming back" group={comingBack} now={now} decides={decides} />
          <Group title="Questions waiting" group={questions} now={now} decides={decides} />
          <Group title="Soon" group={soon} now={now} decides={decides} />
          {isQuiet(today) && <NothingWaits today={today} mayRehearse={mayRehearse} />}
        </div>
        <aside className={styles.side}>
          <SoFar day={today.day} now={now} />
          <JustNow acts={today.colleagues} now={now} />
        </aside>
      </div>
    </DeskPage>
  )
}

type GroupProps = {
  readonly title: string
  readonly group: TodayGroup
  readonly now: Date
  readonly isLate?: boolean
  readonly decides: boolean
  readonly act?: ReactNode
}

function Group({ title, group: { lines, total, putOff, putOffUntil }, now, isLate = false, decides, act }: GroupProps) {
  if (total === 0) return null
  return (
    <section>
      <GroupHead title={title} note={String(total)} isLate={isLate} act={act} />
      {lines.length > 0 && (
        <ul className={`${styles.lines} ${isLate ? styles.late : ''}`}>
          {foldLines(lines).map((line) =>
            line.kind === 'folded' ? (
              <FoldedRow key={line.cause} line={line} />
            ) : (
              <WaitingRow key={line.key} line={line} now={now} isLate={isLate} decides={decides} />
            ),
          )}
        </ul>
      )}
      {putOff > 0 && putOffUntil && (
        <p className={styles.putOff}>{`${putOff === 1 ? 'One is' : `${putOff} are`} put off until ${formatTime(putOffUntil)}.`}</p>
      )}
    </section>
  )
}

function ToPack({ toPack, inWorkshop }: Pick<Today, 'toPack' | 'inWorkshop'>) {
  return (
    <section>
      <GroupHead title="To pack" note={String(toPack)} />
      <p className={styles.toPack}>
        {toPackText({ toPack, inWorkshop })}
        {toPack > 0 && <DeskButtonLink to={deskAddressOf('pack')}>Pack</DeskButtonLink>}
      </p>
    </section>
  )
}

function NothingWaits({ today: { underWay }, mayRehearse }: { readonly today: Today; readonly mayRehearse: boolean }) {
  return (
    <Panel title="Nothing waits" note={underWayText(underWay)}>
      <p className="soft">
        What needs somebody comes here by itself, worst first, each with the one thing to do: a cash order to call, a parcel to pack, a
        question.
      </p>
      {mayRehearse && (
        <p>
          <DeskButtonLink to={deskAddressOf('rehearse')} look="primary">
            Rehearse three weeks
          </DeskButtonLink>
        </p>
      )}
    </Panel>
  )
}

const underWayText = (count: number): string => {
  if (count === 0) return 'No order is under way yet.'
  if (count === 1) return 'One order is under way.'
  return `${count > 1_000 ? 'More than a thousand' : count} orders are under way.`
}

const isQuiet = ({ cannotWait, calls, pressing, toPack, inWorkshop, notDelivered, comingBack, questions }: Today): boolean =>
  !pressing && toPack + inWorkshop === 0 && [cannotWait, calls, notDelivered, comingBack, questions].every(({ total }) => total === 0)

function stateOf(today: Today, now: Date): string {
  const { cannotWait, day } = today
  if (isQuiet(today)) return `Nothing waits. ${underWayText(today.underWay)}`
  const urgent =
    cannotWait.total === 0
      ? 'Nothing is urgent.'
      : cannotWait.total === 1
        ? 'One thing cannot wait.'
        : `${cannotWait.total} things cannot wait.`
  return day.pickup.planned === 0 ? urgent : `${urgent} ${pickupSentence(day.pickup, now)}`
}

function greeting(now: Date): string {
  const hour = hourOf(now)
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
