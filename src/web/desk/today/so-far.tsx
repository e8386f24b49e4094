import { formatPaise } from '#src/kit/money.ts'
import { pickupLabel } from '#src/shop/staff-texts/dispatch-texts.ts'
import { cutOffText } from '#src/shop/staff-texts/today-texts.ts'
import type { DaySoFar } from '#src/shop/workflows/today/today.ts'
import { MoneyCurve } from './money-curve.tsx'
import styles from './so-far.module.css'

const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'long' })

/** The day in three lines. */
export function SoFar({ day, now }: { readonly day: DaySoFar; readonly now: Date }) {
  const { planned, packed } = day.pickup
  const stillInTime = day.cutOff && cutOffText(day.cutOff)
  return (
    <section>
      <h2 className={styles.title}>The day so far</h2>
      <dl className={styles.figures}>
        <div>
          <dt>money in</dt>
          <dd>{formatPaise(day.moneyInPaise)}</dd>
          <dd className={styles.more}>
            <MoneyCurve {...day.moneyByHour} />
            {day.moneyInBeforePaise !== undefined && (
              <p>{`Last ${weekdays.format(now)} at this hour: ${formatPaise(day.moneyInBeforePaise)}`}</p>
            )}
          </dd>
        </div>
        <div>
          <dt>{day.cashOrders === 0 ? ordersWord(day.orders) : `${ordersWord(day.orders)}, ${day.cashOrders} in cash`}</dt>
          <dd>{day.orders}</dd>
        </div>
        {planned > 0 && (
          <div>
            <dt>{pickupLabel(day.pickup, now)}</dt>
            <dd>{`${packed} of ${planned}`}</dd>
            <dd className={styles.more}>
              <progress value={packed} max={planned} aria-label="Packed for today" />
            </dd>
          </div>
        )}
      </dl>
      {stillInTime && <p className={styles.cutOff}>{stillInTime}</p>}
    </section>
  )
}

const ordersWord = (count: number): string => (count === 1 ? 'order' : 'orders')
