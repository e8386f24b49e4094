import { clockwiseMessage, isClockwise } from '#src/kit/lid/corners.ts'
import type { WritingColour } from './load-writing.ts'
import { cornersIn } from './move-corner.ts'
import styles from './writing-page.module.css'

type FaultsProps = {
  readonly colour: WritingColour
  readonly texts: readonly string[]
  readonly clash: { readonly by: string | undefined } | undefined
}

/** What the rules of the file refuse: at once where the corners cross, for all else once it is saved. And who else has moved them. */
export function CornerFaults({ colour: { faults }, texts, clash }: FaultsProps) {
  const corners = cornersIn(texts)
  const isCrossed = corners !== undefined && !isClockwise(corners)
  const others = faults.filter(({ field, message }) => !ofPlate.has(field) && message !== clockwiseMessage)
  return (
    <div role="alert">
      {clash && <p className={styles.fault}>{clash.by ?? 'Somebody'} has moved these corners meanwhile. Save once more to keep yours.</p>}
      {isCrossed && <p className={styles.fault}>place of the writing: {clockwiseMessage}</p>}
      {others.map(({ message }) => (
        <p key={message} className={styles.fault}>
          place of the writing: {message}
        </p>
      ))}
    </div>
  )
}

/** These have fields of their own. */
const ofPlate: ReadonlySet<string> = new Set(['plateMm', 'width', 'height'])
