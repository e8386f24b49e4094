import { Link, useLocation } from 'react-router'
import { formatPaise, rupeesToPaise } from '#src/kit/money.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './filter-chips.module.css'
import { hasPrice, type ListingFilters, materialHints, withoutFilters, writeLink } from './filters.ts'

/** The chosen filters, each a link that removes it. */
export function FilterChips({ filters, isTextKnown }: { filters: ListingFilters; isTextKnown: boolean }) {
  const { pathname } = useLocation()
  const chips = chipsOf(filters, isTextKnown ? `“${filters.text}”` : 'Your search')
  if (chips.length === 0) return null
  const linkTo = (state: ListingFilters) => ({ to: `${pathname}${writeLink(state)}`, state })
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <Link className={styles.chip} {...linkTo({ ...filters, page: 1, ...rest })} preventScrollReset aria-label={`Remove ${label}`}>
            {label} <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} {...linkTo({ ...withoutFilters(filters), text: '' })} preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

type Chip = { readonly label: string; readonly rest: Partial<ListingFilters> }

function chipsOf(filters: ListingFilters, searched: string): Chip[] {
  const { text, categories, colours, sizes, material, closure, origin, from, to } = filters
  const chips: Chip[] = [
    ...(text ? [{ label: searched, rest: { text: '' } }] : []),
    ...categories.map((category) => ({ label: category, rest: { categories: without(categories, category) } })),
    ...colours.map((colour) => ({ label: colour, rest: { colours: without(colours, colour) } })),
    ...sizes.map((size) => ({ label: size, rest: { sizes: without(sizes, size) } })),
  ]
  if (material) chips.push({ label: materialLabel(material), rest: { material: '' } })
  if (closure) chips.push({ label: closure === 'zip' ? 'Zipper' : 'Lockable', rest: { closure: '' } })
  if (origin) chips.push({ label: `From ${origin}`, rest: { origin: '' } })
  if (hasPrice(filters)) chips.push({ label: priceLabel(from, to), rest: { from: 0, to: undefined } })
  return chips
}

function materialLabel(material: string): string {
  const hint = materialHints.get(material)
  return hint ? `${material}: ${hint}` : material
}

const without = (all: readonly string[], one: string): string[] => all.filter((each) => each !== one)

function priceLabel(from: number, to: number | undefined): string {
  if (to === undefined) return `${rupees(from)} and above`
  return from === 0 ? `Up to ${rupees(to)}` : `${rupees(from)} – ${rupees(to)}`
}

const rupees = (whole: number): string => formatPaise(rupeesToPaise(whole) as NonNullable<ReturnType<typeof rupeesToPaise>>)
