import { type JsonParser, flag, listOf, objectOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import type { FieldChange } from '../changes/product-record.ts'
import type { FileChange, PlanConflict, PlanFault, PlanFindings } from './change-plan.ts'

/** A value of the file, whichever. */
const anything: JsonParser<unknown> = (json) => json

const fault: JsonParser<PlanFault> = objectOf<PlanFault>({
  line: optional(wholeNumber),
  product: optional(text),
  column: text,
  found: text,
  wanted: text,
})

const conflict: JsonParser<PlanConflict> = objectOf<PlanConflict>({ product: text, field: text, desk: anything, file: anything })

const fieldChange: JsonParser<FieldChange> = objectOf<FieldChange>({ field: text, before: anything, after: anything })

const fileChange: JsonParser<FileChange> = objectOf<FileChange>({ file: text, field: text, before: anything, after: anything })

export const findingsJson = storedJson(
  'change_plans.check_found',
  objectOf<PlanFindings>({
    unchanged: wholeNumber,
    faults: listOf(fault),
    conflicts: listOf(conflict),
    kept: wholeNumber,
    areTextsChanged: flag,
    files: optional(listOf(fileChange)),
  }),
)

/** The fields of a row, which are shown and never applied: of an unknown shape nothing is shown. */
export const fieldsIn: JsonParser<readonly FieldChange[]> = listOf(fieldChange)
