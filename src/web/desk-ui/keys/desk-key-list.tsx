import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { DeskButton } from '../desk-button.tsx'
import styles from './desk-key-list.module.css'
import { deskKeys, goKeysFor, goMs, pressedKey } from './keys.ts'
import { areLettersOff, handleKey, isTyping, switchLetters, useDeskKeys } from './use-desk-keys.ts'

/** Listens to the keys of the desk, and shows their list. It is opened by `?`, and by any button whose `commandfor` is `desk-keys`. */
export function DeskKeys({ pages }: { readonly pages: readonly DeskPageName[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useDeskKeys({ showKeys: () => dialog.current?.showModal() })
  useKeyListener(pages)
  return (
    <dialog ref={dialog} id="desk-keys" className={styles.dialog} aria-labelledby={title} {...{ closedby: 'any' }}>
      <div className={styles.sheet}>
        <h2 id={title}>Keys</h2>
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl>
                {Object.values(deskKeys)
                  .filter((key) => key.group === group)
                  .map(({ keys, label }) => (
                    <Row key={label} keys={keys} label={label} />
                  ))}
              </dl>
            </section>
          ))}
          <section>
            <h3>Go to</h3>
            <dl>
              {goKeysFor(pages).map(({ letter, label }) => (
                <Row key={letter} keys={[`g ${letter}`]} label={label} />
              ))}
            </dl>
          </section>
        </div>
        <LetterSwitch />
        <p>
          <DeskButton {...{ commandfor: 'desk-keys', command: 'close' }} onClick={() => dialog.current?.close()}>
            Close
          </DeskButton>
        </p>
      </div>
    </dialog>
  )
}

const groups = ['Everywhere', 'In a list', 'On an order', 'On an enquiry', 'Where the writing goes'] as const

const Row = ({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </div>
)

function LetterSwitch() {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(!areLettersOff()), [])
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          switchLetters(target.checked ? 'on' : 'off')
          setOn(target.checked)
        }}
      />
      Single letters do something on this device
    </label>
  )
}

function useKeyListener(pages: readonly DeskPageName[]): void {
  const navigate = useNavigate()
  const goingSince = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      // By when they were pressed: a page that is busy may hear of both late.
      const isGoing = event.timeStamp - goingSince.current < goMs
      goingSince.current = Number.NEGATIVE_INFINITY
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !areLettersOff()
      const pressed = pressedKey(event)
      const page = isPlain && isGoing ? goKeysFor(pages).find(({ letter }) => letter === pressed)?.page : undefined
      if (page) return void navigate((deskAddressOf as (page: DeskPageName) => string)(page))
      if (isPlain && pressed === 'g') goingSince.current = event.timeStamp
      else handleKey(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [pages, navigate])
}
