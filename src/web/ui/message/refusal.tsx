import type { ReactNode } from 'react'

type RefusalProps = {
  readonly className?: string | undefined
  /** False beside a field that is wrong: that one gets the focus. */
  readonly isFocused?: boolean
  readonly children: ReactNode
}

/** Why something posted was refused. The page that shows it begins here, also without scripts, however far down it stands. */
export const Refusal = ({ className, isFocused = true, children }: RefusalProps) => (
  <p role="alert" {...(isFocused && { tabIndex: -1, autoFocus: true })} className={className}>
    {children}
  </p>
)
