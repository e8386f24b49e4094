import type { ReactNode } from 'react'
import styles from './state-label.module.css'

/** How a state's dot looks; the word beside it carries the meaning. */
export type StateLook = 'hollow' | 'ended' | 'wait' | 'ring' | 'active' | 'done' | 'wrong'

export function StateLabel({ look, children }: { readonly look: StateLook; readonly children: ReactNode }) {
  return <span className={`${styles.state} ${styles[look]}`}>{children}</span>
}
