import { fieldLabel } from '../../catalogue/changes/field-label.ts'
import type { RecordFault } from '../publishing/publishing.ts'

type Field = { readonly product: string; readonly field: string }

/** Why a planned change did not happen as planned. */
export type Stop =
  | { readonly kind: 'changed_since'; readonly fields: readonly Field[] }
  | { readonly kind: 'refused'; readonly faults: readonly RecordFault[] }
  | { readonly kind: 'kept'; readonly fields: readonly Field[] }
  | { readonly kind: 'not_taken_back'; readonly faults: readonly RecordFault[] }

const mostLines = 20

/** The same in sentences, for the plan and for the owner's mail. */
export function stopTexts(stop: Stop): readonly string[] {
  switch (stop.kind) {
    case 'changed_since':
      return ['Nothing was changed, because somebody has changed the same since it was planned:', ...lines(stop.fields.map(placeOf))]
    case 'refused':
      return ['Nothing was changed, because what would come of it is not right:', ...lines(stop.faults.map(faultOf))]
    case 'kept':
      return ['It has ended. These fields stay, because somebody has changed them meanwhile:', ...lines(stop.fields.map(placeOf))]
    case 'not_taken_back':
      return ['It should have ended, and could not be taken back: look at it.', ...lines(stop.faults.map(faultOf))]
  }
}

const placeOf = ({ product, field }: Field): string => `${product}, ${fieldLabel(field)}`
const faultOf = ({ message, ...place }: RecordFault): string => `${placeOf(place)}: ${message}`

const lines = (all: readonly string[]): readonly string[] =>
  all.length > mostLines ? [...all.slice(0, mostLines), `And ${all.length - mostLines} more.`] : all
