import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { searchQuery, suggestionsPath } from '../../../routes.ts'
import { readSuggestions, type ShownSuggestion, type SuggestionGroup } from './read-suggestions.ts'
import styles from './suggestions.module.css'

const listId = 'suggested'
const idOf = (at: number): string => `suggested-${at}`

/** Suggestions as somebody types: makes the search field a combobox. Its code is fetched when the field is touched. */
export function Suggestions({ sheet }: { readonly sheet: Sheet }) {
  const [groups, show] = useState<readonly SuggestionGroup[]>([])
  const [active, activate] = useState(-1)
  const count = groups.reduce((all, { items }) => all + items.length, 0)
  useTyping(sheet, (found) => {
    show(found)
    activate(-1)
  })

  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || count === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      // One more place than there are suggestions: the field itself, at -1.
      const next = ((active + 1 + step + count + 1) % (count + 1)) - 1
      activate(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      document.getElementById(idOf(active))?.click()
    }
  })
  useEffect(() => {
    const field = fieldIn(sheet)
    const listener = (event: KeyboardEvent) => move(event)
    field.addEventListener('keydown', listener)
    return () => field.removeEventListener('keydown', listener)
  }, [sheet])
  useEffect(() => describe(fieldIn(sheet), count > 0, active), [sheet, count, active])

  return (
    <div className="wide">
      <p role="status" className="unseen">
        {count > 0 && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      <div role="listbox" id={listId} aria-label="Suggestions" className={styles.list} hidden={count === 0}>
        {groups.map(({ name, items, first }) => (
          <div key={name} role="group" aria-label={name} className={styles.group}>
            <p className={styles.name} aria-hidden="true">
              {name}
            </p>
            {items.map((item, at) => (
              <Option
                key={item.to}
                item={item}
                at={first + at}
                isActive={first + at === active}
                onChoose={() => sheet.current?.hidePopover()}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type OptionProps = { readonly item: ShownSuggestion; readonly at: number; readonly isActive: boolean; readonly onChoose: () => void }

/** A link, so that it opens as other links do. Only the browser itself opens a question that an address leads to. */
function Option({ item: { to, words, beside, picture }, at, isActive, onChoose }: OptionProps) {
  return (
    <Link
      id={idOf(at)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      to={to}
      reloadDocument={to.includes('#')}
      onClick={onChoose}
    >
      {picture && <img className={styles.picture} src={picture} alt="" width={56} height={56} />}
      <span className={styles.words}>{words}</span>
      {beside && <span className={styles.beside}>{beside}</span>}
    </Link>
  )
}

type Sheet = RefObject<HTMLElement | null>

const fieldIn = (sheet: Sheet): HTMLInputElement => sheet.current!.querySelector('input')!

/** Asks for what is in the field now and at each letter; a reply that is late for the next letter is dropped. */
function useTyping(sheet: Sheet, onFound: (groups: readonly SuggestionGroup[]) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const field = fieldIn(sheet)
    let asking = new AbortController()
    const ask = () => {
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const text = field.value.trim()
      if (!text) return found([])
      const query = new URLSearchParams({ [searchQuery]: text })
      fetch(`${suggestionsPath}?${query}`, { signal })
        .then((reply) => (reply.ok ? reply.json() : undefined))
        .then((json) => !signal.aborted && found(readSuggestions(json)))
        .catch(() => {})
    }
    if (field.value) ask()
    field.addEventListener('input', ask)
    return () => {
      asking.abort()
      field.removeEventListener('input', ask)
    }
  }, [sheet])
}

/** For screen readers. Without scripts it is a plain search field. */
function describe(field: HTMLInputElement, isOpen: boolean, active: number): void {
  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', listId)
  field.setAttribute('aria-expanded', String(isOpen))
  if (active < 0) field.removeAttribute('aria-activedescendant')
  else field.setAttribute('aria-activedescendant', idOf(active))
}
