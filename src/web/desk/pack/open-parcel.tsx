import { formatDate, formatTime } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import { standingTexts } from '#src/shop/staff-texts/dispatch-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import { DocumentsLink } from '../../desk-ui/documents-link.tsx'
import styles from './open-parcel.module.css'
import type { OpenUnit, OpenView } from './to-open-view.ts'

type OpenParcelProps = {
  readonly view: OpenView
  /** What is printed when it is packed: `label and tax invoice`. */
  readonly prints: string
  readonly onPacked: () => void
}

/** What must be in the parcel, large enough to compare with what is in the hand; then where it goes. */
export function OpenParcel({ view, prints, onPacked }: OpenParcelProps) {
  const { number, units, standing, isTrial } = view
  const scanned = units.filter(({ isScanned }) => isScanned).length
  return (
    <article className={styles.parcel} aria-label={`Parcel of ${number}`}>
      <div className={styles.goods}>
        <header className={styles.head}>
          <h2>
            {number} <span>{units.length === 1 ? '1 piece' : `${units.length} pieces`}</span>
          </h2>
          {units.length > 1 && (
            <p>
              {scanned} of {units.length} scanned
            </p>
          )}
          {isTrial && <Tag>Trial</Tag>}
        </header>
        <ul className={styles.units}>
          {units.map((unit) => (
            <Unit key={unit.ticket} unit={unit} of={units.length} />
          ))}
        </ul>
      </div>
      <div className={styles.way}>
        <Cash view={view} />
        <address>
          <b>{view.name}</b>
          {view.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className={styles.courier}>
          <b>{view.courierName ?? 'No courier yet'}</b>
          {view.awb && <span>{view.awb}</span>}
          {view.pickupDay && <span>Pickup {formatDate(new Date(view.pickupDay))}</span>}
        </p>
        {standing === 'ready' ? (
          <ActButton act="parcels.pack" input={{ order: number }} look="primary" icon="check" onAccepted={onPacked}>
            {`Packed: print ${prints}`}
          </ActButton>
        ) : (
          <Standing view={view} prints={prints} />
        )}
      </div>
    </article>
  )
}

function Unit({
  unit: { number, ticket, title, colour, lid, isScanned, isInWorkshop },
  of,
}: {
  readonly unit: OpenUnit
  readonly of: number
}) {
  const { name, sign } = lid.personalisation ?? {}
  return (
    <li className={styles.unit} data-scanned={isScanned || undefined}>
      <LidPicture lid={lid} shownWidth={220} eager className={styles.lid} />
      <div>
        <p className={styles.count}>
          {number} of {of}
          {isScanned && (
            <span className={styles.in}>
              <DeskIcon name="check" size={16} />
              in
            </span>
          )}
        </p>
        {name && <p className={styles.writing}>{name}</p>}
        {sign && <p className={styles.sign}>{sign}</p>}
        {!lid.personalisation && <p className={styles.sign}>No writing</p>}
        <p>
          {title}, {colour}
        </p>
        <p className="soft">{ticket}</p>
        {isInWorkshop && <Tag look="late">Not checked yet</Tag>}
      </div>
    </li>
  )
}

function Cash({ view: { cashPaise } }: { readonly view: OpenView }) {
  if (cashPaise === undefined) return <p className={styles.paid}>Paid: the courier collects nothing.</p>
  return (
    <p className={styles.cash}>
      Cash <b>{formatPaise(cashPaise)}</b>
    </p>
  )
}

function Standing({ view: { number, standing, packed }, prints }: Pick<OpenParcelProps, 'view' | 'prints'>) {
  return (
    <>
      <p className={standing === 'packed' ? styles.packed : styles.stop} role={standing === 'packed' ? 'status' : 'alert'}>
        {standing === 'packed' && packed
          ? `Packed at ${formatTime(packed.at)} by ${packed.by}. Do not pack it twice.`
          : standingTexts[standing]}
      </p>
      {standing === 'packed' && <DocumentsLink of={[number]}>{`Print ${prints}`}</DocumentsLink>}
    </>
  )
}
