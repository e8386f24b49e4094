import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './accordion.module.css'

/** Native disclosures. Opening one closes the others of its `group`. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>
}

export function AccordionItem({ title, group, open, children }: { title: string; group?: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.item} name={group} open={open}>
      <summary className={styles.title}>
        {title}
        <Icon name="plus" size={18} />
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  )
}
