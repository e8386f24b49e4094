import { Link } from 'react-router'
import styles from './swatches.module.css'

/** Made once: a list of products has one of these texts for each. */
const names = new Intl.ListFormat('en-IN')

export type Colour = { readonly name: string; readonly hex: string }

/** The colours of a product as dots; screen readers announce their names. */
export function ColourDots({ colours, max = 5 }: { colours: readonly Colour[]; max?: number }) {
  if (colours.length === 0) return null
  return (
    <span className={styles.dots}>
      <span className="unseen">In {names.format(colours.map((colour) => colour.name))}</span>
      {colours.slice(0, max).map(({ name, hex }) => (
        <span key={name} className={styles.dot} style={{ backgroundColor: hex }} title={name} />
      ))}
      {colours.length > max && <span aria-hidden="true">+{colours.length - max}</span>}
    </span>
  )
}

/** The colours to choose from, as links, so that a colour can be shared and chosen before hydration. */
export function Swatches({ colours, selected, onChoose }: SwatchesProps) {
  return (
    <ul className={styles.swatches} aria-label="Colour">
      {colours.map(({ name, hex, to, isSoldOut }) => (
        <li key={name}>
          <Link
            className={`${styles.swatch}`}
            to={to}
            replace
            preventScrollReset
            aria-current={name === selected ? 'true' : undefined}
            aria-label={isSoldOut ? `${name}, sold out` : name}
            title={name}
            data-sold-out={isSoldOut || undefined}
            onClick={(event) => {
              if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onChoose(name)
            }}
          >
            <span className={styles.disc} style={{ backgroundColor: hex }} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type SwatchesProps = {
  readonly colours: readonly (Colour & { readonly to: string; readonly isSoldOut: boolean })[]
  readonly selected: string
  /** Handles the choice within the page; the link then serves only before hydration and in new tabs. */
  readonly onChoose?: (name: string) => void
}
