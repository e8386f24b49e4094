import { Link, useSearchParams } from 'react-router'
import { boardColumnLabels, boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardUnit, ShownColumn, ShownGroup } from './shown-board.ts'
import styles from './workshop.module.css'

type Choosing = { readonly chosen: ReadonlySet<string>; readonly onChoose: (ticket: string, isChosen: boolean) => void }
type BoardColumnsProps = Choosing & { readonly columns: readonly ShownColumn[] }

/** The days side by side, in them groups of one product and colour. A day without work is left out. */
export function BoardColumns({ columns, ...choosing }: BoardColumnsProps) {
  const withWork = columns.filter(({ groups, inTray }) => groups.length + inTray.length > 0)
  if (withWork.length === 0) return <p className="soft">{boardTexts.empty}</p>
  return (
    <div className={styles.board}>
      {withWork.map(({ column, groups, inTray, left, hidden }) => (
        <section
          key={column}
          className={styles.column}
          aria-labelledby={`day-${column}`}
          data-day={column}
          data-is-done={groups.length === 0 || undefined}
        >
          <h2 id={`day-${column}`} className={styles.day}>
            {boardColumnLabels[column]} <span>{left}</span>
          </h2>
          <div className={styles.groups}>
            {groups.map((group) => (
              <Group key={group.variantId} group={group} {...choosing} />
            ))}
          </div>
          {inTray.length > 0 && <Tray units={inTray} {...choosing} />}
          {hidden > 0 && (
            <Link className={styles.more} to={`?day=${column}`}>
              {boardTexts.more(hidden)}
            </Link>
          )}
        </section>
      ))}
    </div>
  )
}

/** More cards than these lie side by side. */
const mostInOneStack = 3

function Group({ group, chosen, onChoose }: Choosing & { readonly group: ShownGroup }) {
  const [query] = useSearchParams()
  const { variantId, productName, colourName, units } = group
  const next = new URLSearchParams(query)
  next.delete('code')
  next.set('group', variantId)
  return (
    <div className={styles.group} data-is-large={units.length > mostInOneStack || undefined}>
      <h3>
        <Link to={`?${next}`} title={boardTexts.group(`${productName}, ${colourName}`)}>
          {productName}
          <span>{colourName}</span>
        </Link>
      </h3>
      <ul className={styles.cards}>
        {units.map((unit) => (
          <BoardCard key={unit.ticket} unit={unit} isChosen={chosen.has(unit.ticket)} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  )
}

/** What is checked lies in the tray until it is packed. */
function Tray({ units, chosen, onChoose }: Choosing & { readonly units: readonly BoardUnit[] }) {
  return (
    <details className={styles.tray}>
      <summary>{boardTexts.inTray(units.length)}</summary>
      <ul className={styles.cards}>
        {units.map((unit) => (
          <BoardCard key={unit.ticket} unit={unit} isChosen={chosen.has(unit.ticket)} onChoose={onChoose} namesProduct />
        ))}
      </ul>
    </details>
  )
}
