import type { ActAnswer } from '#src/shop/acting/acting.ts'
import type { ShownAnswer } from '../desk-ui/acts/shown-answer.ts'
import type { DeskRequest } from './desk-context.ts'

/** What this person has asked for and should see on every page. */
export async function loadAnswers({ shop, login, now }: DeskRequest): Promise<ShownAnswer[]> {
  return (await shop.desk.listWaiting(login)).map((answer) => toShownAnswer(answer, now))
}

export const toShownAnswer = ({ key, batch, act, about, state, message, canUndo, runsAt }: ActAnswer, now: Date): ShownAnswer => ({
  ...{ key, batch, act, about, state, message, canUndo },
  waitMs: state === 'waiting' && runsAt ? Math.max(0, runsAt.getTime() - now.getTime()) : undefined,
})
