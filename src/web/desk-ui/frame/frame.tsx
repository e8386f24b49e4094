import type { ReactNode } from 'react'
import { Link, useMatches } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { PaletteOnDemand } from '../palette/palette-on-demand.tsx'
import { Count } from '../tag.tsx'
import styles from './frame.module.css'
import type { FrameData } from './frame-data.ts'
import { railEntries } from './rail-entries.ts'
import { SearchField } from './search-field.tsx'

type FrameProps = {
  readonly data: FrameData & { readonly person: NonNullable<FrameData['person']> }
  /** What stands at the right of the head: whether the screen is live. */
  readonly live?: ReactNode
  readonly children: ReactNode
}

/** The navigation around a screen: a rail at the left, on a phone a bar at the bottom. */
export function Frame({ data, live, children }: FrameProps) {
  return (
    <div className={styles.desk}>
      <nav className={styles.rail} aria-label="Desk">
        <Link className={styles.brand} to={deskAddressOf('today')}>
          <span>{data.brandName}</span>
          <i>the desk</i>
        </Link>
        <Entries data={data} />
        <Person {...data.person} />
      </nav>
      <div className={styles.work}>
        <header className={styles.head}>
          <SearchField />
          <PaletteOnDemand pages={data.pages} />
          {data.mode !== 'live' && <span className={styles.trial}>{data.mode === 'sandbox' ? 'Trial shop' : 'Test keys'}</span>}
          {live && <div className={styles.live}>{live}</div>}
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <PhoneBar data={data} />
    </div>
  )
}

function Entries({ data }: Pick<FrameProps, 'data'>) {
  const all = entriesFor(data)
  return (
    <ul className={styles.entries}>
      {all.map(({ page, label, icon, apart }) => (
        <li key={page} className={apart ? styles.apart : undefined}>
          <EntryLink page={page}>
            <DeskIcon name={icon} />
            {label}
            <CountOf page={page} data={data} />
          </EntryLink>
        </li>
      ))}
    </ul>
  )
}

function PhoneBar({ data }: Pick<FrameProps, 'data'>) {
  const all = entriesFor(data)
  const behindMore = all.filter(({ onPhone }) => !onPhone).map(({ page }) => page)
  const current = useCurrentPage()
  return (
    <nav className={styles.phoneBar} aria-label="Desk">
      {all
        .filter(({ onPhone }) => onPhone)
        .map(({ page, label, icon }) => (
          <EntryLink key={page} page={page}>
            <DeskIcon name={icon} size={20} />
            {label}
            <CountOf page={page} data={data} />
          </EntryLink>
        ))}
      <Link
        to={deskAddressOf('more')}
        aria-current={current === 'more' || behindMore.includes(current as DeskPageName) ? 'page' : undefined}
      >
        <DeskIcon name="more" size={20} />
        More
        <CountBehind pages={behindMore} data={data} />
      </Link>
    </nav>
  )
}

function EntryLink({ page, children }: { readonly page: DeskPageName; readonly children: ReactNode }) {
  const current = useCurrentPage()
  return (
    <Link to={addressOfEntry(page)} aria-current={isBelow(current, page) ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function CountOf({ page, data }: Pick<FrameProps, 'data'> & { readonly page: DeskPageName }) {
  const { [page]: waiting } = data.counts
  return waiting ? <Count of={waiting.count} look={waiting.isLate ? 'late' : 'wait'} /> : null
}

/** What waits behind More, all of it together. */
function CountBehind({ pages, data }: Pick<FrameProps, 'data'> & { readonly pages: readonly DeskPageName[] }) {
  const waiting = pages.flatMap((page) => data.counts[page] ?? [])
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return count > 0 ? <Count of={count} look={waiting.some(({ isLate }) => isLate) ? 'late' : 'wait'} /> : null
}

function Person({ name, role }: NonNullable<FrameData['person']>) {
  return (
    <Link className={styles.person} to={deskAddressOf('more')}>
      <span className={styles.face} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span>
        {name}
        <small>{role === 'owner' ? 'Owner' : 'Assistant'}</small>
      </span>
    </Link>
  )
}

type Entry = NonNullable<(typeof railEntries)[DeskPageName]> & { readonly page: DeskPageName }

export const entriesFor = ({ pages }: Pick<FrameData, 'pages'>): Entry[] =>
  (Object.entries(railEntries) as [DeskPageName, Entry][])
    .filter(([page]) => pages.includes(page))
    .map(([page, entry]) => ({ ...entry, page }))

/** An entry of the navigation has no parameters. */
const addressOfEntry = deskAddressOf as (page: DeskPageName) => string

const useCurrentPage = (): string | undefined => useMatches().at(-1)?.id

/** A page below another one, such as one order, belongs to the same entry. */
const isBelow = (current: string | undefined, page: DeskPageName): boolean =>
  current === page || (current !== undefined && current in pagesBelow && pagesBelow[current] === page)

/** Which entry of the navigation a page without one belongs to. */
const pagesBelow: Readonly<Record<string, DeskPageName>> = {
  ticket: 'workshop',
  calls: 'orders',
  order: 'orders',
  parcel: 'parcels',
  pack: 'parcels',
  handover: 'parcels',
  payments: 'money',
  refunds: 'money',
  settlements: 'money',
  remittances: 'money',
  payoutFiles: 'money',
  payoutFile: 'money',
  invoices: 'money',
  gst: 'money',
  figureRows: 'figures',
  mail: 'mails',
  mailKinds: 'mails',
}
