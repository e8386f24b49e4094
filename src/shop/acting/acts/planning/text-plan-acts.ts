import { objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { laterProblemMessage, planProblemMessage } from '../../../staff-texts/products/plan-texts.ts'
import { publishTextProblemMessage, textLabel } from '../../../staff-texts/texts/text-texts.ts'
import { deskAct } from '../../desk-act.ts'
import { typedMoment } from './typed-moment.ts'

/** `draft`: the version of the draft that the screen showed. */
type Schedule = { readonly text: string; readonly draft: number; readonly startsAt: string | undefined }
type OfPlan = { readonly plan: number }

/** Drafts of texts that are published at a time. */
export const textPlanActs = {
  'texts.schedule': deskAct<Schedule>({
    right: 'publishTexts',
    effect: 'at-once',
    prepare: ({ text: name }, { rooms }) => rooms.wording.measureDraft(name),
    input: objectOf<Schedule>({ text, draft: wholeNumber, startsAt: optional(text) }),
    about: ({ text: name }) => ({ kind: 'text', number: name }),
    async run({ text: name, draft, startsAt: written }, { by }, { rooms }) {
      const startsAt = typedMoment(written, 'startsAt')
      if (!startsAt.ok) return startsAt
      const label = textLabel({ name, title: (await rooms.wording.show(name))?.header['title'] })
      const planned = await rooms.planning.scheduleText({ name, label, draft, startsAt: startsAt.value, by: by.name })
      if (!planned.ok) {
        const { problem } = planned
        const later = laterProblemMessage(problem)
        if (later === undefined) return refuse({ code: problem.code, message: publishTextProblemMessage(problem as never) })
        return refuse({ code: problem.code, message: later, field: 'startsAt' })
      }
      const when = formatTimestamp(planned.value.startsAt)
      return ok({
        message: `${label} goes out on ${when}.`,
        undo: { act: 'texts.callOff', input: { plan: planned.value.id } },
        changes: [{ field: 'time', after: when }],
      })
    },
  }),

  'texts.callOff': deskAct<OfPlan>({
    right: 'publishTexts',
    effect: 'at-once',
    input: objectOf<OfPlan>({ plan: wholeNumber }),
    about: ({ plan }) => ({ kind: 'text', number: `planned change ${plan}` }),
    async run({ plan: id }, { by }, { rooms }) {
      const off = await rooms.planning.callOff(id, by.name, 'texts')
      if (!off.ok) return refuse({ code: off.problem.code, message: planProblemMessage(off.problem) })
      const { name, state } = off.value
      return ok({ message: state === 'scheduled' ? `${name} is called off. What was written is a draft again.` : `${name}: put aside.` })
    },
  }),
}
