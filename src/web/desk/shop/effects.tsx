import { Panel } from '../../desk-ui/panel.tsx'
import styles from './shop-page.module.css'

/** What settings mean for shoppers and staff, a sentence each. */
export const Effects = ({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) => (
  <Panel title={title}>
    <ul className={styles.effects}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Panel>
)
