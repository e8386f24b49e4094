import styles from './waiting-here.module.css'

/** What colleagues have asked for here, and is still to happen: whoever is about to do the same sees it. */
export function WaitingHere({
  acts,
}: {
  readonly acts: readonly { readonly key: string; readonly askedBy: string; readonly message: string }[]
}) {
  return acts.map(({ key, askedBy, message }) => (
    <p key={key} className={styles.waiting} role="status">
      <b>{askedBy}</b> is {message.slice(0, 1).toLowerCase() + message.slice(1)}, in a few seconds.
    </p>
  ))
}
