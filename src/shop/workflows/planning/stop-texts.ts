import { fieldLabel } from '../../catalogue/changes/field-label.ts'
import type { PublishTextProblem, RecordFault, TextFault } from '../publishing/publishing.ts'

type Field = { readonly product: string; readonly field: string }

/** Why a planned change did not happen as planned. */
export type Stop =
  | { readonly kind: 'changed_since'; readonly fields: readonly Field[] }
  | { readonly kind: 'refused'; readonly faults: readonly RecordFault[] }
  | { readonly kind: 'kept'; readonly fields: readonly Field[] }
  | { readonly kind: 'not_taken_back'; readonly faults: readonly RecordFault[] }
  /** An act that cannot be done; `because` follows that word. */
  | { readonly kind: 'act_refused'; readonly because: string }
  | { readonly kind: 'act_kept'; readonly fields: readonly Field[] }
  /** `isDraft`: what was written is a draft again. */
  | { readonly kind: 'text_stopped'; readonly problem: PublishTextProblem; readonly isDraft: boolean }
  | {
      readonly kind: `${'settings' | 'files'}_${'changed' | 'refused' | 'kept' | 'not_taken_back'}`
      /** The fields it is about; of a folder also the texts. */
      readonly lines: readonly string[]
    }

const mostLines = 20

const heads = {
  changed: 'Nothing was changed, because somebody has changed the same since it was planned:',
  refused: 'Nothing was changed, because what would come of it is not right:',
  kept: 'It has ended. These fields stay, because somebody has changed them meanwhile:',
  actKept: 'It was taken back at its time. These fields stay, because somebody has changed them meanwhile:',
  notTakenBack: 'It should have ended, and could not be taken back: look at it.',
} as const

/** The same in sentences, for the plan and for the owner's mail. */
export function stopTexts(stop: Stop): readonly string[] {
  switch (stop.kind) {
    case 'changed_since':
      return [heads.changed, ...lines(stop.fields.map(placeOf))]
    case 'refused':
      return [heads.refused, ...lines(stop.faults.map(faultOf))]
    case 'kept':
      return [heads.kept, ...lines(stop.fields.map(placeOf))]
    case 'act_refused':
      return [`Nothing was changed, because ${stop.because}.`]
    case 'act_kept':
      return [heads.actKept, ...lines(stop.fields.map(placeOf))]
    case 'not_taken_back':
      return [heads.notTakenBack, ...lines(stop.faults.map(faultOf))]
    case 'settings_changed':
    case 'files_changed':
      return [heads.changed, ...lines(stop.lines)]
    case 'settings_refused':
    case 'files_refused':
      return [heads.refused, ...lines(stop.lines)]
    case 'settings_kept':
    case 'files_kept':
      return [heads.kept, ...lines(stop.lines)]
    case 'settings_not_taken_back':
    case 'files_not_taken_back':
      return [heads.notTakenBack, ...lines(stop.lines)]
    case 'text_stopped':
      return [...textProblem(stop.problem), stop.isDraft ? 'What was written is a draft again.' : anotherDraft]
  }
}

const anotherDraft = 'The text has another draft by now: what was planned waits beside it for 14 days.'

function textProblem(problem: PublishTextProblem): readonly string[] {
  switch (problem.code) {
    case 'published_meanwhile':
      return ['Nothing was published, because somebody has published this text in another way since it was planned.']
    case 'faulty_text':
      return ['Nothing was published, because what would come of it is not right:', ...lines(problem.faults.map(textFaultOf))]
    case 'missing_sentences':
      return ['Nothing was published, because this has to stay in the text:', ...problem.words]
    case 'address_taken':
      return [`Nothing was published, because the address ${problem.slug} is, or was, that of another article.`]
    default:
      return ['Nothing was published, because there is no such text any more.']
  }
}

const textFaultOf = ({ path, line, field, message }: TextFault): string =>
  `${[path, line === undefined ? '' : `line ${line}`, field].filter(Boolean).join(', ')}: ${message}`

export const placeOf = ({ product, field }: Field): string => `${product}, ${fieldLabel(field)}`
const faultOf = ({ message, ...place }: RecordFault): string => `${placeOf(place)}: ${message}`

const lines = (all: readonly string[]): readonly string[] =>
  all.length > mostLines ? [...all.slice(0, mostLines), `And ${all.length - mostLines} more.`] : all
