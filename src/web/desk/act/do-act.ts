import type { RouterContextProvider } from 'react-router'
import type { ActReply } from '../../desk-ui/acts/shown-answer.ts'
import { confirmPassword } from '../confirm-password.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import { toShownAnswer } from '../load-answers.ts'
import type { ActForm } from './read-act-form.ts'

type Done = { readonly reply: ActReply; readonly headers: HeadersInit }

/** A grave act brings the password with it; then the login gets a new token. */
export async function doAct(form: ActForm, context: Readonly<RouterContextProvider>): Promise<Done> {
  const done = await runForm(form, context)
  if (done.reply.ok || done.reply.problem.code !== 'confirm_again') return done
  const { shop, login } = context.get(deskContext)
  return { ...done, reply: { ...done.reply, hasPasskey: await shop.staff.hasPasskey(login.email) } }
}

async function runForm(form: ActForm, context: Readonly<RouterContextProvider>): Promise<Done> {
  const { shop, login, now } = context.get(deskContext)
  const confirmed = form.password === undefined ? undefined : await confirmPassword(form.password, context.get(connectionContext))
  if (confirmed && 'refused' in confirmed)
    return { reply: { ok: false, problem: { code: 'confirm_again', field: 'password', message: confirmed.refused } }, headers: {} }
  const actor = confirmed ? { ...login, confirmedAt: now } : login
  const { act, key, input, each } = form
  const headers: HeadersInit = confirmed ? { 'set-cookie': confirmed.cookie } : {}
  if (each) {
    const acts = await shop.desk.actOnEach(actor, { act, key, inputs: each })
    return { reply: acts.ok ? { ok: true, answers: acts.value.map((one) => toShownAnswer(one, now)) } : acts, headers }
  }
  const answer = await shop.desk.act(actor, { act, key, input })
  return { reply: answer.ok ? { ok: true, answers: [toShownAnswer(answer.value, now)] } : answer, headers }
}
