import styles from '../checkout-page.module.css'

export type StateQuestionProps = { readonly state: string; readonly onAnswer: (isMeant: boolean) => void }

/** Under a state that contradicts the pincode: a border village, or a mistake. The shopper knows, and the tax follows what is said here. */
export const StateQuestion = ({ state, onAnswer }: StateQuestionProps) => (
  <label className={styles.stateQuestion}>
    <input type="checkbox" onChange={(event) => onAnswer(event.currentTarget.checked)} /> Both are right: it goes to {state.trim()}
  </label>
)
