import { type ReactNode, useId, useRef } from 'react'
import { drawer } from '../../ui/drawer.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskIcon, type DeskIconName } from '../desk-icon.tsx'
import styles from './dropdown.module.css'

type DropdownProps = {
  /** On the button. */
  readonly label: string
  /** At the head of the panel. */
  readonly title: string
  readonly icon?: DeskIconName
  /** `wide`: as wide as a form of several columns. */
  readonly size?: 'narrow' | 'wide'
  readonly children: ReactNode
}

/**
 * A panel below its button, on a phone a sheet at the lower edge. A native popover: a press outside, Escape and its cross close it, without scripts too.
 * A form that is sent from it closes it as well.
 */
export function Dropdown({ label, title, icon, size = 'narrow', children }: DropdownProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <DeskButton look="flat" popoverTarget={id} {...(icon && { icon })}>
        {label}
      </DeskButton>
      <div
        {...drawer}
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={`${styles.panel} ${styles[size]} shading`}
        onSubmit={() => panel.current?.hidePopover()}
      >
        <header className={styles.head}>
          <h2>{title}</h2>
          <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={`Close: ${title}`}>
            <DeskIcon name="close" size={16} />
          </button>
        </header>
        {children}
      </div>
    </>
  )
}
