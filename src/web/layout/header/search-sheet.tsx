import { useRef } from 'react'
import { Form } from 'react-router'
import { maxSearchLength } from '#src/shop/catalogue/catalogue-query.ts'
import { addressOf, searchQuery } from '../../routes.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './search-sheet.module.css'

/** A native popover with a real form: it also works without JavaScript. */
export function SearchSheet() {
  const sheet = useRef<HTMLElement>(null)
  const close = () => sheet.current?.hidePopover()
  return (
    <search
      ref={sheet}
      id="search"
      popover="auto"
      data-drawer=""
      className={`${styles.sheet} shading`}
      onToggle={(event) => event.newState === 'open' && sheet.current?.querySelector('input')?.select()}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Form action={addressOf('products')} className={`wide ${styles.form}`} onSubmit={close}>
        <input
          className={styles.query}
          type="search"
          name={searchQuery}
          aria-label="Search the shop"
          placeholder="Ring box, velvet"
          required
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        <IconButton type="submit" icon="search" label="Search" />
        <IconButton icon="close" label="Close the search" popoverTarget="search" popoverTargetAction="hide" />
      </Form>
    </search>
  )
}
