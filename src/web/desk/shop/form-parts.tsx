import { DeskButton } from '../../desk-ui/desk-button.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './shop-page.module.css'

/** What no single field has caused stands in sentences of its own. */
export const Refused = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <div role="alert" className={styles.refused}>
    <p>Nothing was saved. What you wrote is still here.</p>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
)

export const SaveBar = ({ isTyped }: { readonly isTyped: boolean }) => (
  <p className={formPage.save}>
    <DeskButton type="submit" look="primary">
      Save
    </DeskButton>
    <DeskButton type="submit" name="look" value="yes">
      See what it would do
    </DeskButton>
    <span role="status">{isTyped ? 'Not saved yet' : ''}</span>
  </p>
)
