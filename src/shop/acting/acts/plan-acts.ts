import { objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { keptChangeMessage, publishProblemMessage, undoChangesProblemMessage } from '../../staff-texts/products/change-texts.ts'
import { fileCounts, keptInFileMessage, kindOfChange } from '../../staff-texts/products/folder-texts.ts'
import { planProblemMessage, timesField, undoPlanProblemMessage } from '../../staff-texts/products/plan-texts.ts'
import { mayDo } from '../../staff/desk-rights.ts'
import { type ActActor, type ActProblem, type ActSubject, type ActTools, type CheckedAct, deskAct } from '../desk-act.ts'
import { typedMoment } from './planning/typed-moment.ts'

/** `seen`: when the look that the screen showed was taken, in milliseconds. */
type OfPlan = { readonly plan: number }
type Seen = OfPlan & { readonly seen: number }
type Times = { readonly startsAt: string | undefined; readonly endsAt: string | undefined }
type Decide = OfPlan & { readonly take: 'file' | 'desk' | 'none' }
type ScheduleDraft = Times & { readonly product: string; readonly draft: number }
type UndoRow = { readonly changeSet: number; readonly product: string }

const aboutPlan = ({ plan }: OfPlan): ActSubject => ({ kind: 'product', number: `planned change ${plan}` })
const times = { startsAt: optional(text), endsAt: optional(text) }

/** So many products at once are a grave act. */
const mostLight = 50

/** Changes of products that were looked at first, and those that begin or end at a time. */
export const planActs = {
  'products.applyPlan': deskAct<Seen>({
    right: 'publishProducts',
    effect: 'at-once',
    prepare: measureTexts,
    input: objectOf<Seen>({ plan: wholeNumber, seen: wholeNumber }),
    about: aboutPlan,
    check: checkApplying,
    async run({ plan, seen }, { by }, { rooms }) {
      const applied = await rooms.planning.apply({ id: plan, by: by.name, seen: new Date(seen) })
      if (!applied.ok) return refuse({ code: applied.problem.code, message: planProblemMessage(applied.problem) })
      const { changeSet, products, made, plan: file } = applied.value
      const what = listed([...(products > 0 ? [countOf(products)] : []), ...fileCounts(file.found.files ?? [])])
      const version = made.find(({ name }) => name === 'settings')?.version
      const where = listed([
        ...(changeSet === undefined ? [] : [`change set ${changeSet}`]),
        ...(version === undefined ? [] : [`version ${version} of the settings`]),
      ])
      const isOfProducts = (file.found.files ?? []).length === 0
      return ok({
        message: `“${file.name}” is brought in: ${what}.${where && ` This is ${where}.`}`,
        undo: isOfProducts ? { act: 'products.undoChanges', input: { changeSet } } : { act: 'products.undoPlan', input: { plan } },
        changes: [{ field: 'products', after: [file.name, what, where].filter(Boolean).join(', ') }],
      })
    },
  }),

  /** Of a folder that has brought more than products: all of it. */
  'products.undoPlan': deskAct<OfPlan>({
    right: 'publishProducts',
    effect: 'at-once',
    prepare: measureTexts,
    input: objectOf<OfPlan>({ plan: wholeNumber }),
    about: aboutPlan,
    check: checkFiles,
    async run({ plan: id }, { by }, { rooms }) {
      const undone = await rooms.planning.undoPlan({ id, by: by.name })
      if (!undone.ok) return refuse({ code: undone.problem.code, message: undoPlanProblemMessage(undone.problem) })
      const { name, kept, keptInFiles } = undone.value
      const lines = [...kept.map(keptChangeMessage), ...keptInFiles.map(keptInFileMessage)]
      return ok({ message: [`What “${name}” has brought is taken back.`, ...lines].join('\n') })
    },
  }),

  /** Looks once more; `none`: nobody decides whose values count. */
  'products.decidePlan': deskAct<Decide>({
    right: 'publishProducts',
    effect: 'at-once',
    prepare: measureTexts,
    input: objectOf<Decide>({ plan: wholeNumber, take: oneOf('file', 'desk', 'none') }),
    about: aboutPlan,
    async run({ plan, take }, _, { rooms }) {
      const looked = await rooms.planning.lookAgain(plan, take === 'none' ? undefined : take)
      if (!looked.ok) return refuse({ code: looked.problem.code, message: planProblemMessage(looked.problem) })
      return ok({ message: 'This is what it would change now.' })
    },
  }),

  'products.schedulePlan': deskAct<Seen & Times>({
    right: 'publishProducts',
    effect: 'at-once',
    prepare: measureTexts,
    input: objectOf<Seen & Times>({ plan: wholeNumber, seen: wholeNumber, ...times }),
    about: aboutPlan,
    check: checkApplying,
    async run({ plan: id, seen, ...written }, { by }, { rooms }) {
      const read = readTimes(written)
      if (!read.ok) return read
      const planned = await rooms.planning.schedule({ id, by: by.name, seen: new Date(seen), ...read.value })
      return planned.ok ? ok(planDone(planned.value)) : refuse(withField(planned.problem.code, planProblemMessage(planned.problem)))
    },
  }),

  /** Instead of publishing a draft at once. */
  'products.schedule': deskAct<ScheduleDraft>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<ScheduleDraft>({ product: text, draft: wholeNumber, ...times }),
    about: ({ product }) => ({ kind: 'product', number: product }),
    async run({ product: code, draft, ...written }, { by }, { rooms }) {
      const read = readTimes(written)
      if (!read.ok) return read
      const planned = await rooms.planning.scheduleDraft({ code, draft, by: by.name, ...read.value })
      if (planned.ok) return ok(planDone(planned.value))
      const { problem } = planned
      const field = timesField(problem.code)
      const message = field
        ? planProblemMessage(problem as Parameters<typeof planProblemMessage>[0])
        : publishProblemMessage(problem as never)
      return refuse(withField(problem.code, message))
    },
  }),

  'products.callOff': deskAct<OfPlan>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<OfPlan>({ plan: wholeNumber }),
    about: aboutPlan,
    async run({ plan: id }, { by }, { rooms }) {
      const off = await rooms.planning.callOff(id, by.name, 'products')
      if (!off.ok) return refuse({ code: off.problem.code, message: planProblemMessage(off.problem) })
      const { state, source, name } = off.value
      if (state === 'applied') return ok({ message: `${name}: the end is called off, and what holds now stays.` })
      return ok({ message: `${name} is called off.${source === 'form' ? ' What was typed is a draft again.' : ''}` })
    },
  }),

  'products.undoRow': deskAct<UndoRow>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<UndoRow>({ changeSet: wholeNumber, product: text }),
    about: ({ changeSet }) => ({ kind: 'product', number: `change set ${changeSet}` }),
    async run({ changeSet: id, product }, { by }, { rooms }) {
      const undone = await rooms.publishing.undoChanges({ id, by: by.name, product })
      if (!undone.ok) return refuse({ code: undone.problem.code, message: undoChangesProblemMessage(id, undone.problem) })
      const { restored, kept, changeSet } = undone.value
      const sentence = restored === 1 ? `${product} is as before.` : `Nothing of ${product} was left to take back.`
      return ok({
        message: [sentence, ...kept.map(keptChangeMessage)].join('\n'),
        ...(changeSet !== undefined && { undo: { act: 'products.undoChanges', input: { changeSet } } }),
      })
    },
  }),
}

/** Of a plan that brings texts, or takes them back. */
function measureTexts({ plan }: OfPlan, { rooms }: ActTools): Promise<void> {
  return rooms.planning.measure(plan)
}

async function checkSize({ plan: id }: OfPlan, _: unknown, { rooms }: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  const shown = await rooms.planning.show(id, { offset: 0, limit: 0 })
  if (!shown) return refuse({ code: 'no_plan', message: planProblemMessage({ code: 'no_plan' }) })
  const { added, changed, retired } = shown.plan.counts
  return ok({ isGrave: added + changed + retired > mostLight })
}

async function checkApplying(input: OfPlan, actor: ActActor, tools: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  const allowed = await checkFiles(input, actor, tools)
  return allowed.ok ? checkSize(input, actor, tools) : allowed
}

/** Settings, tax rates and texts in a folder are changed by who may change them by hand. */
async function checkFiles({ plan: id }: OfPlan, { role }: ActActor, { rooms }: ActTools): Promise<Result<CheckedAct, ActProblem>> {
  const shown = await rooms.planning.show(id, { offset: 0, limit: 0 })
  const kinds = new Set((shown?.plan.found.files ?? []).map(kindOfChange))
  if (!mayDo(role, 'changeSettings') && (kinds.has('settings') || kinds.has('rates')))
    return refuse({ code: 'not_allowed', message: 'It has settings: whoever may change them brings it in.' })
  if (!mayDo(role, 'publishTexts') && (kinds.has('texts') || kinds.has('media')))
    return refuse({ code: 'not_allowed', message: 'It has texts: whoever may publish them brings it in.' })
  return ok({ isGrave: false })
}

/** Times are India's. */
function readTimes({
  startsAt,
  endsAt,
}: Times): Result<{ readonly startsAt: Date | undefined; readonly endsAt: Date | undefined }, ActProblem> {
  const [from, until] = [typedMoment(startsAt, 'startsAt'), typedMoment(endsAt, 'endsAt')]
  if (!from.ok) return from
  return until.ok ? ok({ startsAt: from.value, endsAt: until.value }) : until
}

const planDone = ({
  id,
  name,
  state,
  startsAt,
  endsAt,
}: {
  id: number
  name: string
  state: string
  startsAt: Date | undefined
  endsAt: Date | undefined
}) => {
  const until = endsAt ? ` until ${formatTimestamp(endsAt)}` : ''
  const message = state === 'scheduled' ? `${name} goes out on ${formatTimestamp(startsAt!)}${until}.` : `${name} is published${until}.`
  const changes = [
    {
      field: 'time',
      after: [startsAt && formatTimestamp(startsAt), endsAt && `until ${formatTimestamp(endsAt)}`].filter(Boolean).join(', '),
    },
  ]
  return { message, changes, ...(state === 'scheduled' && { undo: { act: 'products.callOff', input: { plan: id } } }) }
}

function withField(code: string, message: string): ActProblem {
  const field = timesField(code)
  return { code, message, ...(field && { field }) }
}

/** "one product, 2 settings and 1 text". */
const listed = (parts: readonly string[]): string => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')

const countOf = (products: number): string => (products === 1 ? 'one product' : `${products} products`)
