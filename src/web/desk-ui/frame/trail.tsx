import type { ReactNode } from 'react'
import styles from './desk-page.module.css'

/** Above a title: the pages to which this one belongs. */
export const Trail = ({ children }: { readonly children: ReactNode }) => <p className={styles.trail}>{children}</p>
