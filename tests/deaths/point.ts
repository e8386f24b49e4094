/** What happens outside of the process: a commit, a call to a supplier, a mail handed over, a reply to whoever asked. */
export type Effect = 'commit' | 'call' | 'mail' | 'reply'

/** One effect of a life. The same name is the same effect in every run of that life. */
export type Point = {
  readonly effect: Effect
  /** Such as "commit insert orders, insert outbox #1": the number counts those of this name. */
  readonly name: string
}

/** Before the effect is sent, or after the other side has done it and before the process sees the answer. */
export const moments = ['before', 'unanswered'] as const
export type Moment = (typeof moments)[number]

/** What happens there: the process dies, its connections to the database break, or the primary of the database dies. */
export const blows = ['kill', 'cut', 'failover'] as const
export type Blow = (typeof blows)[number]

/** One blow. After each the points are counted from 1 again, in the same process or in the next one. */
export type Strike = {
  /** By number, from 1; or by name, which is exact where mails run side by side. */
  readonly at: number | string
  readonly moment: Moment
  readonly blow: Blow
}

export const strikeText = ({ at, moment, blow }: Strike): string => `${at}.${moment}${blow === 'kill' ? '' : `.${blow}`}`

/** Reads "17", "17.unanswered" or "17.before.cut". */
export function readStrike(text: string): Strike | undefined {
  const [number = '', moment = 'before', blow = 'kill'] = text.split('.')
  const at = Number(number)
  const isMoment = (given: string): given is Moment => moments.some((each) => each === given)
  const isBlow = (given: string): given is Blow => blows.some((each) => each === given)
  return Number.isInteger(at) && at > 0 && isMoment(moment) && isBlow(blow) ? { at, moment, blow } : undefined
}

/**
 * The strikes at one point that leave different worlds behind. A reply is sent or not. A call that only asks changes nothing, so for a
 * process that dies there is no difference between before and after it. Of a broken database no reply knows.
 */
export function strikesOf({ effect, name }: Point, blow: Blow): readonly Strike[] {
  if (blow === 'failover' ? effect !== 'commit' : blow === 'cut' && effect === 'reply') return []
  const isQuestion = effect === 'call' && name.startsWith('call GET ')
  const isSame = effect === 'reply' || (blow === 'kill' && isQuestion)
  return (isSame ? (['before'] as const) : moments).map((moment) => ({ at: name, moment, blow }))
}
