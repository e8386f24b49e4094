import { objectOf, text } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { deskAct } from '../desk-act.ts'

/** What keeps the shop going when something outside of it has failed. */
export const upkeepActs = {
  'mails.resume': deskAct<{ readonly pausedUntil: string }>({
    right: 'sendMails',
    effect: 'at-once',
    // The pause that the screen showed.
    input: objectOf<{ pausedUntil: string }>({ pausedUntil: text }),
    about: () => ({ kind: 'mail', number: 'all' }),
    async run(_, { by }, { rooms }) {
      await rooms.mailing.resume(by)
      return ok({ message: 'Mail goes out again. If the mail server still refuses the password, it pauses once more.' })
    },
  }),

  'jobs.retry': deskAct<{ readonly job: string }>({
    right: 'retryJobs',
    effect: 'at-once',
    transaction: 'own',
    input: objectOf<{ job: string }>({ job: text }),
    about: ({ job }) => ({ kind: 'shop', number: job }),
    async run({ job: id }, { by }, { rooms }) {
      const retried = await rooms.monitoring.retryDead(id, by)
      if (!retried.ok) return refuse({ code: retried.problem.code, message: 'This job was started again by somebody else, or is done.' })
      const { job, orderNumber } = retried.value
      return ok({ message: `${job}${orderNumber ? ` of ${orderNumber}` : ''} starts again, with all its tries.` })
    },
  }),
}
