import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { planSubject } from '../../catalogue/plans/change-plan.ts'
import type {
  ApplyPlanProblem,
  CallOffProblem,
  ChangePlan,
  LookAgainProblem,
  PicturesProblem,
  PlanConflict,
  PlanFault,
  PlanTimesProblem,
  ScheduleActProblem,
  ScheduleSettingsProblem,
  ScheduleTextProblem,
  UndoPlanProblem,
} from '../../workflows/planning/planning.ts'
import { saveSettingsProblemMessage, undoSettingsProblemMessage } from '../settings/setting-texts.ts'
import { publishTextProblemMessage } from '../texts/text-texts.ts'
import {
  fieldLabel,
  fieldValue,
  placeProblemMessage,
  recordFaultMessage,
  sellProblemMessage,
  undoChangesProblemMessage,
} from './change-texts.ts'
import { fileConflictText, fileCounts } from './folder-texts.ts'

const countOf = (count: number, one: string, many = `${one}s`): string => `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`

/** "3 new, 41 changed, 190 as they are, none leaves. 2 faults." */
export function planSummary({ source, act, counts, found }: Pick<ChangePlan, 'source' | 'act' | 'counts' | 'found'>): string {
  if (source === 'text') return 'A text.'
  if (source === 'settings') return 'Settings.'
  if (act) return actSummaries[act]
  const parts = [
    `${counts.added} new`,
    `${counts.changed} changed`,
    `${found.unchanged} unchanged`,
    `${counts.retired} no longer sold`,
    ...fileCounts(found.files ?? []),
    `${countOf(found.faults.length, 'fault')}`,
  ]
  return `${parts.join(', ')}.${found.areTextsChanged ? ' Texts, banners or rates change too.' : ''}`
}

const actSummaries: Readonly<Record<NonNullable<ChangePlan['act']>, string>> = {
  place: 'Where a product stands in lists.',
  ...{ off_sale: 'Whether a product is sold.', on_sale: 'Whether a product is sold.' },
  undo: 'What was changed, taken back.',
}

/** What of an archive is taken. */
const ofFolder =
  ' What the folder does not have stays as it is here, and so do the shop’s own signs and drawings: a folder of the machine brings them.'

/** How a plan stands, in a sentence. */
export function planStateText({
  state,
  source,
  madeBy,
  scheduledBy,
  startsAt,
  endsAt,
  endedAt,
  changeSet,
  madeVersion,
}: ChangePlan): string {
  const until = endsAt && !endedAt ? ` until ${formatTimestamp(endsAt)}` : ''
  switch (state) {
    case 'open':
      return `Looked at by ${madeBy}; nothing is changed yet.${source === 'folder' ? ofFolder : ''}`
    case 'scheduled':
      return `${source === 'settings' ? 'Begins' : 'Goes out'} on ${formatTimestamp(startsAt!)}${until}, planned by ${scheduledBy ?? madeBy}.`
    case 'stopped':
      return `It should have ${source === 'settings' ? 'begun' : 'gone out'} on ${formatTimestamp(startsAt!)}, and was stopped. Nothing was changed.`
    case 'called_off':
      return 'Called off: nothing was changed.'
    case 'applied': {
      const what = appliedWords[source]
      const ended = source === 'folder' && !endsAt ? 'was taken back' : 'ended'
      const heldUntil = endedAt ? `; it ${ended} on ${formatTimestamp(endedAt)}` : until && `; it holds${until}`
      return `${[what, ...appliedAs(source, changeSet, madeVersion)].join(', ')}${heldUntil}.`
    }
  }
}

/** What of it has a number. Texts and rates of a folder are listed below, and lead to theirs. */
function appliedAs(source: ChangePlan['source'], changeSet: number | undefined, version: number | undefined): readonly string[] {
  const set = changeSet === undefined ? [] : [`as change set ${changeSet}`]
  if (source === 'folder') return version === undefined ? set : [...set, `its settings as version ${version}`]
  if (changeSet !== undefined) return set
  return [version === undefined ? 'nothing was left to change' : `as version ${version}`]
}

const appliedWords: Readonly<Record<ChangePlan['source'], string>> = {
  ...{ form: 'Published', text: 'Published', settings: 'Saved', act: 'Done' },
  ...{ csv: 'Brought in', json: 'Brought in', folder: 'Brought in' },
}

/** When it goes out or ends next, for lists. */
export function comingText({ source, state, startsAt, endsAt }: Pick<ChangePlan, 'source' | 'state' | 'startsAt' | 'endsAt'>): string {
  const isOfSettings = source === 'settings'
  if (state === 'stopped') return `should have ${isOfSettings ? 'begun' : 'gone out'} on ${formatTimestamp(startsAt!)}, and was stopped`
  if (state !== 'scheduled') return `ends on ${formatTimestamp(endsAt!)}`
  const until = endsAt ? ` until ${formatTimestamp(endsAt)}` : ''
  return `${isOfSettings ? 'begins' : 'goes out'} on ${formatTimestamp(startsAt!)}${until}`
}

/** "Line 14, priceRupees: there is “1.0E+9”; wanted is ...". */
export function planFaultText({ line, product, column, found, wanted }: PlanFault): string {
  const place = [line !== undefined && `line ${line}`, line === undefined && product, column].filter(Boolean).join(', ')
  const there = found === '' ? 'there is nothing' : `there is “${found}”`
  return `${place.slice(0, 1).toUpperCase()}${place.slice(1)}: ${there}; wanted: ${wanted}.`
}

/** The faults as a table, to be mended beside the file. */
export const planFaultColumns: Columns<PlanFault> = {
  Line: ({ line }) => line,
  Product: ({ product }) => product,
  Column: ({ column }) => column,
  Found: ({ found }) => found,
  Wanted: ({ wanted }) => wanted,
}

/** "rani, price: ₹999 in the file, ₹1,099 at the desk". */
export const planConflictText = (conflict: PlanConflict): string => fileConflictText(conflict) ?? productConflictText(conflict)

const productConflictText = ({ product, field, desk, file }: PlanConflict): string =>
  `${product}, ${fieldLabel(field)}: ${fieldValue(field, file)} in the file, ${fieldValue(field, desk)} at the desk`

const overTexts: Readonly<Record<ChangePlan['state'], string>> = {
  open: 'It waits for nothing.',
  scheduled: 'It has its time already: call that off first.',
  applied: 'It has been brought in already.',
  stopped: 'It was stopped.',
  called_off: 'It was called off.',
}

const mostNamed = 10

type PlanProblem = ApplyPlanProblem | LookAgainProblem | CallOffProblem | PicturesProblem | PlanTimesProblem

export function planProblemMessage(problem: PlanProblem): string {
  switch (problem.code) {
    case 'no_plan':
      return 'There is no such file any more: what was only looked at is kept for 14 days.'
    case 'nothing_kept':
      return 'Nothing of this file could be read: mend it, and send it once more.'
    case 'unusable_archive':
      return `Nothing was taken: ${problem.words}.`
    case 'plan_over':
      return overTexts[problem.state]
    case 'name_taken':
      return `Another new product has been begun with the code or the address of ${problem.name}: throw that one away first, or leave this to its time.`
    case 'other_draft':
      return `Another draft of ${problem.name} has been begun: publish it or throw it away first, or leave this to its time.`
    case 'plan_faulty':
      return `Nothing was changed: there ${problem.faults === 1 ? 'is a fault' : `are ${problem.faults} faults`} in the file.`
    case 'plan_undecided':
      return 'Nothing was changed: decide first whose values count, where file and desk have both changed something.'
    case 'faulty_settings':
      return saveSettingsProblemMessage(problem)
    case 'faulty_text':
    case 'missing_sentences':
    case 'address_taken':
      return publishTextProblemMessage(problem)
    case 'plan_empty':
      return 'There is nothing to change.'
    case 'looked_at_again':
      return 'Somebody has looked at this file once more: see what it would change now.'
    case 'changed_meanwhile': {
      const more = problem.products.length > mostNamed ? `, and ${problem.products.length - mostNamed} more` : ''
      return `Nothing was changed: the catalogue has changed since this was shown (${problem.products.slice(0, mostNamed).join(', ')}${more}). Look again.`
    }
    case 'faulty_changes':
      return `What comes of it would not be right, so that nothing was changed:\n${problem.faults.map(recordFaultMessage).join('\n')}`
    case 'no_times':
      return 'Say from when, or until when.'
    case 'starts_in_the_past':
      return 'That time is past. Leave it empty to begin at once.'
    case 'ends_in_the_past':
      return 'That time is past.'
    case 'ends_before_it_starts':
      return 'The end has to come after the beginning.'
    case 'too_far':
      return 'At most two years ahead.'
  }
}

/** What is wrong with the time of what only begins, such as a text; undefined for a problem with something else. */
export function laterProblemMessage(problem: ScheduleTextProblem): string | undefined {
  switch (problem.code) {
    case 'no_times':
      return 'Say when: a day and an hour of India.'
    case 'starts_in_the_past':
      return 'That time is past. To publish it now, press Publish.'
    case 'too_far':
      return 'At most two years ahead.'
    case 'planned_already':
      return `One waits already: ${problem.by} has planned it for ${formatTimestamp(problem.at)}. Call that off first.`
    default:
      return undefined
  }
}

export function settingsPlanProblemMessage(problem: ScheduleSettingsProblem): string {
  switch (problem.code) {
    case 'nothing_changed':
      return 'There is nothing to plan: nothing has changed.'
    case 'unknown_version':
    case 'changed_meanwhile':
    case 'faulty_settings':
      return saveSettingsProblemMessage(problem)
    default:
      return planProblemMessage(problem)
  }
}

export function actPlanProblemMessage(problem: ScheduleActProblem, changeSet = 0): string {
  switch (problem.code) {
    case 'so_already':
      return 'There is nothing to plan: it is so already.'
    case 'no_such_place':
      return placeProblemMessage(problem)
    case 'unknown_product':
    case 'sold_already':
    case 'not_sold':
    case 'faulty_changes':
      return sellProblemMessage(problem)
    case 'unknown_set':
    case 'too_old':
    case 'unknown_row':
    case 'undone_already':
      return undoChangesProblemMessage(changeSet, problem)
    default:
      return planProblemMessage(problem)
  }
}

export function undoPlanProblemMessage(problem: UndoPlanProblem): string {
  switch (problem.code) {
    case 'no_plan':
      return 'There is nothing to take back.'
    case 'unknown_version':
    case 'first_version':
    case 'faulty_settings':
      return undoSettingsProblemMessage(0, problem)
    case 'faulty_text':
    case 'missing_sentences':
    case 'address_taken':
      return `Nothing was taken back. ${publishTextProblemMessage(problem)}`
    default:
      return undoChangesProblemMessage(0, problem)
  }
}

/** The field of the form that a problem with the times is about. */
export const timesField = (code: string): 'startsAt' | 'endsAt' | undefined => {
  if (code === 'starts_in_the_past' || code === 'no_times') return 'startsAt'
  return code === 'ends_in_the_past' || code === 'ends_before_it_starts' || code === 'too_far' ? 'endsAt' : undefined
}

/** "All 12 pictures of the file are there." */
export function picturesFoundText({ found, named }: { readonly found: number; readonly named: number }): string {
  if (named === 0) return 'The file names no pictures.'
  if (found === 0) return `The zip has none of the ${countOf(named, 'picture')} that the file names.`
  return `The zip has ${found} of the ${countOf(named, 'picture')} that the file names. What is still missing stands among the faults.`
}

export const plannedColumns: Columns<ChangePlan> = {
  Number: ({ id }) => id,
  What: ({ name }) => name,
  When: comingText,
  By: ({ madeBy, scheduledBy }) => scheduledBy ?? madeBy,
  Of: ({ source }) => (planSubject(source) === 'shop' ? 'settings' : planSubject(source)),
  Products: ({ source, counts }) =>
    planSubject(source) === 'products' && source !== 'act' ? counts.added + counts.changed + counts.retired : undefined,
}
