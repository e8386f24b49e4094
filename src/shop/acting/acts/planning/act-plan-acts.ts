import { objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { actPlanProblemMessage, timesField } from '../../../staff-texts/products/plan-texts.ts'
import type { ActToPlan } from '../../../workflows/planning/planning.ts'
import { type ActActor, type ActDone, type ActProblem, type ActTools, deskAct } from '../../desk-act.ts'
import { typedMoment } from './typed-moment.ts'

type Times = { readonly startsAt: string | undefined; readonly endsAt: string | undefined }
type Sale = Times & { readonly product: string; readonly to: 'off_sale' | 'on_sale' }
type Place = Times & { readonly product: string; readonly place: string }
type Undo = { readonly changeSet: number; readonly startsAt: string | undefined }

const times = { startsAt: optional(text), endsAt: optional(text) }

/** What is done to products with one press, at a time or until a time. */
export const actPlanActs = {
  'products.scheduleSale': deskAct<Sale>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<Sale>({ product: text, to: oneOf('off_sale', 'on_sale'), ...times }),
    about: ({ product }) => ({ kind: 'product', number: product }),
    run: ({ product, to, ...written }, actor, tools) => schedule({ kind: to, code: product }, written, { actor, tools }),
  }),

  'products.schedulePlace': deskAct<Place>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<Place>({ product: text, place: text, ...times }),
    about: ({ product }) => ({ kind: 'product', number: product }),
    run: ({ product, place, ...written }, actor, tools) =>
      schedule({ kind: 'place', code: product, place: placeOf(place) }, written, { actor, tools }),
  }),

  'products.scheduleUndo': deskAct<Undo>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<Undo>({ changeSet: wholeNumber, startsAt: optional(text) }),
    about: ({ changeSet }) => ({ kind: 'product', number: `change set ${changeSet}` }),
    run: ({ changeSet, startsAt }, actor, tools) =>
      schedule({ kind: 'undo', changeSet }, { startsAt, endsAt: undefined }, { actor, tools }),
  }),
}

/** "12" as somebody types it; anything else is no place. */
export const placeOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Times are India's. */
async function schedule(
  act: ActToPlan,
  written: Times,
  { actor: { by }, tools: { rooms } }: { readonly actor: ActActor; readonly tools: ActTools },
): Promise<Result<ActDone, ActProblem>> {
  const [from, until] = [typedMoment(written.startsAt, 'startsAt'), typedMoment(written.endsAt, 'endsAt')]
  if (!from.ok) return from
  if (!until.ok) return until
  const planned = await rooms.planning.scheduleAct({ act, by: by.name, startsAt: from.value, endsAt: until.value })
  if (!planned.ok) return refuse(refusalOf(planned.problem, act))
  const { id, name, state, startsAt, endsAt, changeSet } = planned.value
  const when = [startsAt && formatTimestamp(startsAt), endsAt && `until ${formatTimestamp(endsAt)}`].filter(Boolean)
  return ok({
    message: state === 'scheduled' ? `${name}, on ${when.join(' ')}.` : `${name}, ${when.join(' ')}.`,
    undo: state === 'scheduled' ? { act: 'products.callOff', input: { plan: id } } : { act: 'products.undoChanges', input: { changeSet } },
    changes: [{ field: 'time', after: when.join(', ') }],
  })
}

function refusalOf(problem: Parameters<typeof actPlanProblemMessage>[0], act: ActToPlan): ActProblem {
  const field =
    problem.code === 'no_such_place' || (problem.code === 'so_already' && act.kind === 'place') ? 'place' : timesField(problem.code)
  const message = actPlanProblemMessage(problem, act.kind === 'undo' ? act.changeSet : undefined)
  return { code: problem.code, message, ...(field && { field }) }
}
