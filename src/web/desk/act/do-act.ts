import type { RouterContextProvider } from 'react-router'
import { confirmProblemMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import type { ActReply } from '../../desk-ui/acts/shown-answer.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import { toShownAnswer } from '../load-answers.ts'
import type { ActForm } from './read-act-form.ts'

/** A grave act brings the password with it; then the login gets a new token. */
export async function doAct(
  form: ActForm,
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly reply: ActReply; readonly headers: HeadersInit }> {
  const { shop, login, now } = context.get(deskContext)
  const { token, network, cookieOf } = context.get(connectionContext)
  const confirmed =
    form.password === undefined ? undefined : await shop.staff.confirmByPassword(token ?? '', { password: form.password, network })
  if (confirmed && !confirmed.ok)
    return {
      reply: { ok: false, problem: { code: 'confirm_again', field: 'password', message: confirmProblemMessage(confirmed.problem) } },
      headers: {},
    }
  const actor = confirmed ? { ...login, confirmedAt: now } : login
  const { act, key, input, each } = form
  const headers: HeadersInit = confirmed ? { 'set-cookie': cookieOf(confirmed.value.token) } : {}
  if (each) {
    const acts = await shop.desk.actOnEach(actor, { act, key, inputs: each })
    return { reply: acts.ok ? { ok: true, answers: acts.value.map((one) => toShownAnswer(one, now)) } : acts, headers }
  }
  const answer = await shop.desk.act(actor, { act, key, input })
  return { reply: answer.ok ? { ok: true, answers: [toShownAnswer(answer.value, now)] } : answer, headers }
}
