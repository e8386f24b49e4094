import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { StateLabel } from '../state-label.tsx'
import { type PaletteEntry, type PaletteGroup, usePaletteGroups } from './palette-groups.ts'
import styles from './palette.module.css'
import { rememberRecent } from './recent.ts'

type PaletteProps = { readonly pages: readonly DeskPageName[]; readonly onClose: () => void }

/** One field for everything: what was found, then where to go, then what the screen behind it offers. */
export default function Palette({ pages, onClose }: PaletteProps) {
  const [written, setWritten] = useState('')
  const groups = usePaletteGroups(written, pages)
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  function choose(entry: PaletteEntry): void {
    dialog.current?.close()
    if ('show' in entry) return entry.show()
    rememberRecent({ title: entry.title, to: entry.to })
    void navigate(entry.to)
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Find or go to anything" onClose={onClose} {...{ closedby: 'any' }}>
      <CSPProvider disableStyleElements>
        <Autocomplete.Root
          inline
          open
          items={groups as PaletteGroup[]}
          mode="none"
          value={written}
          onValueChange={setWritten}
          autoHighlight="always"
          itemToStringValue={titleOf}
        >
          <div className={styles.field}>
            <DeskIcon name="search" />
            <Autocomplete.Input
              aria-label="Find or go to anything"
              placeholder="Number, phone, name, AWB, writing, page"
              autoFocus
              maxLength={100}
            />
          </div>
          <Autocomplete.List className={styles.list}>
            {(group: PaletteGroup) => (
              <Autocomplete.Group key={group.title} items={group.items} className={styles.group}>
                <Autocomplete.GroupLabel className={styles.title}>{group.title}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(entry: PaletteEntry) => (
                    <Autocomplete.Item key={entry.key} value={entry} className={styles.item} onClick={() => choose(entry)}>
                      <Entry entry={entry} />
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <Autocomplete.Empty className={styles.empty}>
            Nothing was found. The search knows numbers, names, phones and mail addresses; what is done to one order, product or parcel is
            done on its page.
          </Autocomplete.Empty>
        </Autocomplete.Root>
      </CSPProvider>
    </dialog>
  )
}

const titleOf = ({ title }: PaletteEntry): string => title

function Entry({ entry: { title, detail, state, hint } }: { readonly entry: PaletteEntry }) {
  return (
    <>
      <b>{title}</b>
      {detail && <span className={styles.detail}>{detail}</span>}
      {state && <StateLabel look={state.look}>{state.label}</StateLabel>}
      {hint && <kbd>{hint}</kbd>}
    </>
  )
}
