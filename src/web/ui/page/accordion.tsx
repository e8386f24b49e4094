import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './accordion.module.css'

/** Native disclosures. Opening one closes the others of its `group`; a link to `id` opens it. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>
}

export function AccordionItem({ id, title, group, open, children }: AccordionItemProps) {
  return (
    <details className={styles.item} name={group} open={open}>
      <summary className={styles.title}>
        {title}
        <Icon name="plus" size={18} />
      </summary>
      <div id={id} className={styles.text}>
        {children}
      </div>
    </details>
  )
}

type AccordionItemProps = {
  readonly id?: string
  readonly title: string
  readonly group?: string
  readonly open?: boolean
  readonly children: ReactNode
}
