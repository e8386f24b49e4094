import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

/** `primary` is the one main action of a view; `onDark` is an outline over a picture or a dark ground. */
type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'onDark'

type Looks = { readonly look?: ButtonLook; readonly full?: boolean }

export function Button({ look = 'primary', full = false, className, type = 'button', ...rest }: ComponentProps<'button'> & Looks) {
  return <button type={type} className={classOf(look, full, className)} {...rest} />
}

export function ButtonLink({ look = 'primary', full = false, className, ...rest }: LinkProps & Looks) {
  return <Link className={classOf(look, full, className)} {...rest} />
}

/** A round target of 44 px that shows only an icon; the label names the action. */
export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string }) {
  return (
    <button type={type} aria-label={label} title={label} className={`${styles.icon} ${className ?? ''}`} {...rest}>
      <Icon name={icon} />
    </button>
  )
}

const classOf = (look: ButtonLook, full: boolean, more: string | undefined): string =>
  [styles.button, styles[look], full ? styles.full : '', more ?? ''].filter(Boolean).join(' ')
