import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskIcon } from '../desk-icon.tsx'
import styles from './search-field.module.css'

/** One field for everything a caller may say: number, phone, name, writing, pincode, mail, payment, AWB. */
export function SearchField() {
  const [query] = useSearchParams()
  const searched = query.get('q') ?? ''
  const field = useRef<HTMLInputElement>(null)
  const [isKeyHeard, setKeyHeard] = useState(false)
  // Runs with the effects that listen to the keys: before it, and without scripts, nothing promises a key that nobody hears.
  useEffect(() => setKeyHeard(true), [])
  // Whoever is still typing when a page arrives keeps the text.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = searched
  }, [searched])
  return (
    <search className={styles.search}>
      <Form action={deskAddressOf('search')} role="search">
        <label>
          <span className="unseen">Search the shop</span>
          <DeskIcon name="search" />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={searched}
            placeholder="Number, phone, name, AWB, writing"
            autoComplete="off"
            maxLength={120}
            aria-keyshortcuts={isKeyHeard ? '/' : undefined}
            data-desk-search
          />
          {isKeyHeard && <kbd aria-hidden="true">/</kbd>}
        </label>
      </Form>
    </search>
  )
}
