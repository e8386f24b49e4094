import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxSearchLength } from '#src/shop/catalogue/catalogue-query.ts'
import { addressOf, searchQuery } from '../../routes.ts'
import { IconButton } from '../../ui/button.tsx'
import { drawer } from '../../ui/drawer.ts'
import type { Suggestions } from './suggestions/suggestions.tsx'
import styles from './search-sheet.module.css'

/** A native popover with a real form: it also works without JavaScript. The code of the suggestions is fetched when the field is touched. */
export function SearchSheet() {
  const sheet = useRef<HTMLElement>(null)
  const [Suggested, show] = useState<typeof Suggestions>()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const close = () => sheet.current?.hidePopover()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    close()
    const text = String(new FormData(event.currentTarget).get(searchQuery))
    void navigate(`${addressOf('products')}?${new URLSearchParams({ [searchQuery]: text })}`)
  }
  const touch = () => {
    field.current?.select()
    void import('./suggestions/suggestions.tsx').then((fetched) => show(() => fetched.Suggestions)).catch(() => {})
  }
  // React writes `autofocus` on the server alone. The field may have the focus before this page has its scripts.
  const begin = useEffectEvent(() => {
    field.current?.setAttribute('autofocus', '')
    if (document.activeElement === field.current) touch()
  })
  useEffect(() => begin(), [])
  return (
    <search {...drawer} popover="auto" ref={sheet} id="search" className={`${styles.sheet} shading`}>
      <form action={addressOf('products')} className={`wide ${styles.form}`} onSubmit={search}>
        <input
          ref={field}
          className={styles.query}
          type="search"
          name={searchQuery}
          aria-label="Search the shop"
          placeholder="Ring box, velvet"
          required
          autoFocus
          onFocus={touch}
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        <IconButton type="submit" icon="search" label="Search" />
        <IconButton icon="close" label="Close the search" popoverTarget="search" popoverTargetAction="hide" />
      </form>
      {Suggested && <Suggested sheet={sheet} />}
    </search>
  )
}
