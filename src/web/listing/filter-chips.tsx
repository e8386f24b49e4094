import { Link, useLocation } from 'react-router'
import { formatPaise, rupeesToPaise } from '#src/kit/money.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './filter-chips.module.css'
import { type ListingFilters, materialHints, priceEnd, withoutFilters, writeLink } from './filters.ts'

/** What is chosen, each a link that takes it away again. */
export function FilterChips({ filters, isTextKnown }: { filters: ListingFilters; isTextKnown: boolean }) {
  const { pathname } = useLocation()
  const chips = chipsOf(filters, isTextKnown ? `“${filters.words}”` : 'Your search')
  if (chips.length === 0) return null
  const addressOf = (rest: Partial<ListingFilters>) => `${pathname}${writeLink({ ...filters, page: 1, ...rest })}`
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chips.map(({ words, rest }) => (
        <li key={words}>
          <Link className={styles.chip} to={addressOf(rest)} preventScrollReset aria-label={`Remove ${words}`}>
            {words} <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} to={`${pathname}${writeLink({ ...withoutFilters(filters), words: '' })}`} preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

type Chip = { readonly words: string; readonly rest: Partial<ListingFilters> }

function chipsOf(filters: ListingFilters, searched: string): Chip[] {
  const { words, categories, colours, sizes, material, closure, origin, from, to } = filters
  const chips: Chip[] = [
    ...(words ? [{ words: searched, rest: { words: '' } }] : []),
    ...categories.map((category) => ({ words: category, rest: { categories: without(categories, category) } })),
    ...colours.map((colour) => ({ words: colour, rest: { colours: without(colours, colour) } })),
    ...sizes.map((size) => ({ words: size, rest: { sizes: without(sizes, size) } })),
  ]
  if (material) chips.push({ words: materialWords(material), rest: { material: '' } })
  if (closure) chips.push({ words: closure === 'zip' ? 'Zipper' : 'Lockable', rest: { closure: '' } })
  if (origin) chips.push({ words: `From ${origin}`, rest: { origin: '' } })
  if (from > 0 || to < priceEnd) chips.push({ words: priceWords(from, to), rest: { from: 0, to: priceEnd } })
  return chips
}

function materialWords(material: string): string {
  const hint = materialHints.get(material)
  return hint ? `${material}: ${hint}` : material
}

const without = (all: readonly string[], one: string): string[] => all.filter((each) => each !== one)

function priceWords(from: number, to: number): string {
  if (to >= priceEnd) return `${rupees(from)} and above`
  return from === 0 ? `Up to ${rupees(to)}` : `${rupees(from)} – ${rupees(to)}`
}

const rupees = (whole: number): string => formatPaise(rupeesToPaise(whole) as NonNullable<ReturnType<typeof rupeesToPaise>>)
