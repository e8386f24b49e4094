import styles from '../checkout-page.module.css'

export type StateQuestionProps = { readonly state: string; readonly onChange: (isMeant: boolean) => void }

/** Asks about a state that contradicts the pincode, as in border villages. The place of supply, and so the tax, follows the reply. */
export const StateQuestion = ({ state, onChange }: StateQuestionProps) => (
  <label className={styles.stateQuestion}>
    <input type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} /> Both are right: it goes to {state.trim()}
  </label>
)
