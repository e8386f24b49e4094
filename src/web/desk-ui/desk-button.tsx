import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './desk-button.module.css'
import { DeskIcon, type DeskIconName } from './desk-icon.tsx'

/** `primary` is the next thing to do, of which a screen has one; `flat` has no outline; `quiet` is underlined in gold. */
export type DeskButtonLook = 'primary' | 'secondary' | 'flat' | 'quiet'

type Looks = { readonly look?: DeskButtonLook; readonly icon?: DeskIconName; readonly children: ReactNode }

export function DeskButton({ look = 'secondary', icon, className, type = 'button', children, ...rest }: ComponentProps<'button'> & Looks) {
  return (
    <button type={type} className={deskButtonClass(look, className)} {...rest}>
      {icon && <DeskIcon name={icon} size={16} />}
      {children}
    </button>
  )
}

export function DeskButtonLink({ look = 'secondary', icon, className, children, ...rest }: Omit<LinkProps, 'children'> & Looks) {
  return (
    <Link className={deskButtonClass(look, className)} {...rest}>
      {icon && <DeskIcon name={icon} size={16} />}
      {children}
    </Link>
  )
}

/** For what only looks like a button: a telephone number, a document. */
export const deskButtonClass = (look: DeskButtonLook, more?: string): string =>
  [styles.button, styles[look], more ?? ''].filter(Boolean).join(' ')
