import { listOf, objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { withEdits } from '../../../settings/setting-form.ts'
import { planProblemMessage, settingsPlanProblemMessage, timesField } from '../../../staff-texts/products/plan-texts.ts'
import { type PartName, partNames, settingParts } from '../../../staff-texts/settings/setting-parts.ts'
import { auditedSetting } from '../../../staff-texts/settings/setting-texts.ts'
import { deskAct } from '../../desk-act.ts'
import { typedMoment } from './typed-moment.ts'

/** `began`: the version that the form showed. `value` is JSON. */
type Schedule = {
  readonly part: PartName
  readonly began: number
  readonly edits: readonly { readonly path: string; readonly value: string }[]
  readonly startsAt: string | undefined
  readonly endsAt: string | undefined
}
type OfPlan = { readonly plan: number }

/** Changes of settings that begin, or end, at a time. */
export const settingsPlanActs = {
  'shop.schedule': deskAct<Schedule>({
    right: 'changeSettings',
    effect: 'at-once',
    input: objectOf<Schedule>({
      part: oneOf(...partNames),
      began: wholeNumber,
      edits: listOf(objectOf<Schedule['edits'][number]>({ path: text, value: text })),
      startsAt: optional(text),
      endsAt: optional(text),
    }),
    about: ({ part }) => ({ kind: 'shop', number: settingParts[part].title }),
    async run({ part, began, edits, ...written }, { by }, { rooms: { configuring, planning } }) {
      const [from, until] = [typedMoment(written.startsAt, 'startsAt'), typedMoment(written.endsAt, 'endsAt')]
      if (!from.ok) return from
      if (!until.ok) return until
      const base = await configuring.show('settings', began)
      const read = edits.map(({ path, value }) => ({ path, value: JSON.parse(value) as unknown }))
      const [wanted, label] = [withEdits(base?.value, read), `Settings: ${settingParts[part].title}`]
      const times = { startsAt: from.value, endsAt: until.value }
      const planned = await planning.scheduleSettings({ part, label, began, wanted, by: by.name, ...times })
      if (!planned.ok) {
        const { problem } = planned
        const field = timesField(problem.code)
        return refuse({ code: problem.code, message: settingsPlanProblemMessage(problem), ...(field && { field }) })
      }
      const { plan, changes } = planned.value
      const when = [times.startsAt && formatTimestamp(times.startsAt), times.endsAt && `until ${formatTimestamp(times.endsAt)}`]
      return ok({
        message: plan.state === 'scheduled' ? `${label} begins on ${when.filter(Boolean).join(' ')}.` : `${label}: saved ${when[1]}.`,
        undo:
          plan.state === 'scheduled'
            ? { act: 'shop.callOff', input: { plan: plan.id } }
            : { act: 'shop.undoVersion', input: { document: 'settings', version: plan.madeVersion } },
        changes: [...changes.map(auditedSetting), { field: 'time', after: when.filter(Boolean).join(', ') }],
      })
    },
  }),

  'shop.callOff': deskAct<OfPlan>({
    right: 'changeSettings',
    effect: 'at-once',
    input: objectOf<OfPlan>({ plan: wholeNumber }),
    about: ({ plan }) => ({ kind: 'shop', number: `planned change ${plan}` }),
    async run({ plan: id }, { by }, { rooms }) {
      const off = await rooms.planning.callOff(id, by.name, 'shop')
      if (!off.ok) return refuse({ code: off.problem.code, message: planProblemMessage(off.problem) })
      const { name, state } = off.value
      if (state === 'applied') return ok({ message: `${name}: the end is called off, and what holds now stays.` })
      return ok({ message: state === 'scheduled' ? `${name} is called off.` : `${name}: put aside.` })
    },
  }),
}
