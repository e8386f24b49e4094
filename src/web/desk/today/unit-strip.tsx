import { dayOf } from '#src/kit/time/day.ts'
import { formatDate } from '#src/kit/time/format-date.ts'
import type { Pressing } from '#src/shop/workflows/today/today.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { GroupHead } from './group-head.tsx'
import styles from './unit-strip.module.css'

const thumbnail = 108

/** What is to be pressed for the next pickup, each with its writing as the shopper saw it. */
export function UnitStrip({ pressing: { day, queued, pressed, units }, now }: { readonly pressing: Pressing; readonly now: Date }) {
  const when = day <= dayOf(now) ? 'today' : `for ${formatDate(new Date(day))}`
  const count = queued === 1 ? '1 piece' : `${queued} pieces`
  return (
    <section>
      <GroupHead
        title={`To press ${when}`}
        note={pressed > 0 ? `${count}, ${pressed} done` : count}
        act={
          <DeskButtonLink look="quiet" to={deskAddressOf('workshop')}>
            Workshop
          </DeskButtonLink>
        }
      />
      <ul className={styles.strip}>
        {units.map(({ orderNumber, unit, productName, name, sign, canvas }) => (
          <li key={`${orderNumber}.${unit}`}>
            <Link to={deskAddressOf('ticket', { ticket: `${orderNumber}.${unit}` })}>
              <LidPicture
                className={styles.lid}
                lid={{
                  canvas,
                  personalisation: { name, sign } as Parameters<typeof LidPicture>[0]['lid']['personalisation'],
                  picture: undefined,
                }}
                shownWidth={thumbnail}
              />
              <span className={styles.writing}>
                <b>{[name, sign].filter(Boolean).join(' ')}</b>
                <small>{canvas ? orderNumber : `${orderNumber}, ${productName}`}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
