import type { Shop } from '#src/shop/shop.ts'
import { editsIn, effectiveValue, toFormText, withEdits } from '#src/shop/settings/setting-form.ts'
import { settingEffects } from '#src/shop/staff-texts/settings/setting-effects.ts'
import { fieldsOfPart, type PartName } from '#src/shop/staff-texts/settings/setting-parts.ts'
import { settingFaultSentence, settingValue } from '#src/shop/staff-texts/settings/setting-texts.ts'
import type { SaveDocumentProblem } from '#src/shop/workflows/configuring/configuring.ts'

/** The parts that are fields of `settings.json`. */
export type FormPart = Exclude<PartName, 'tax'>

export type Typed = Readonly<Record<string, string>>

type Configuring = Pick<Shop['configuring'], 'fields' | 'show' | 'check' | 'judgeSettings'>

/** What a form posted, and what it would change. */
export type PostedPart = {
  readonly part: FormPart
  /** The version that the form showed. */
  readonly began: number
  readonly typed: Typed
}

/** The form once more, with everything that was typed, and what is wrong with it. */
export type RefusedPart = {
  readonly began: number
  readonly typed: Typed
  /** By field. */
  readonly faults: Typed
  /** What belongs to no field of this form. */
  readonly others: readonly string[]
}

export const fieldsIn = (fields: Configuring['fields'], part: FormPart) =>
  fieldsOfPart(part).flatMap((label) => {
    const field = fields.find(({ path }) => path === label.path)
    return field ? [{ ...field, ...label }] : []
  })

/** A box that is not ticked is not posted; several boxes of one name are lines of a list. */
export function readPart(form: FormData, part: FormPart, { fields }: Configuring): PostedPart {
  const typed = fieldsIn(fields, part).map(({ path, kind, choices }): [string, string] => {
    const isBoxes = kind === 'yes or no' || (kind === 'list of texts' && choices !== undefined)
    const posted = isBoxes ? form.getAll(path).join('\n') : form.get(path)
    return [path, typeof posted === 'string' ? posted : '']
  })
  return { part, began: Number(form.get('began')), typed: Object.fromEntries(typed) }
}

export async function changesOf({ part, began, typed }: PostedPart, { fields, show }: Configuring) {
  const base = await show('settings', Number.isSafeInteger(began) ? began : 0)
  if (!base) return undefined
  const edits = editsIn(base.value, fieldsIn(fields, part), typed)
  return { edits, wanted: withEdits(base.value, edits) }
}

type Changes = NonNullable<Awaited<ReturnType<typeof changesOf>>>

export async function refusedPart(
  problem: SaveDocumentProblem,
  posted: PostedPart,
  { edits }: Pick<Changes, 'edits'>,
  configuring: Configuring,
): Promise<RefusedPart> {
  const { began, typed } = posted
  if (problem.code === 'unknown_version') return { began, typed, faults: {}, others: ['The settings were not brought in yet.'] }
  const fields = fieldsIn(configuring.fields, posted.part)
  if (problem.code === 'faulty_settings') {
    const placed = problem.faults.map((fault) => ({ fault, field: fields.find(({ path }) => isWithin(fault.field, path)) }))
    return {
      ...{ began, typed },
      faults: Object.fromEntries(
        placed.flatMap(({ fault, field }) => (field ? [[field.path, inLine(fault.field, field.path) + fault.message]] : [])),
      ),
      others: placed.flatMap(({ fault, field }) => (field ? [] : [settingFaultSentence(fault)])),
    }
  }
  // What this form has not changed is shown as it is by now, so that the next save does not take others' changes back.
  const newest = await configuring.show('settings', problem.newest)
  const edited = new Set(edits.map(({ path }) => path))
  const shown = fields.map((field): [string, string] => [
    field.path,
    edited.has(field.path) ? (typed[field.path] ?? '') : toFormText(effectiveValue(newest?.value, field)),
  ])
  const clashes = problem.conflicts.map(({ field, now, by }): [string, string] => [
    field,
    `${by ?? 'The shop'} has written “${settingValue(field, now)}” meanwhile. Save once more to keep yours.`,
  ])
  return { began: problem.newest, typed: Object.fromEntries(shown), faults: Object.fromEntries(clashes), others: [] }
}

const isWithin = (fault: string, path: string): boolean => fault === path || fault.startsWith(`${path}.`)

/** "line 4 " for an item of a list. */
function inLine(fault: string, path: string): string {
  const at = fault.slice(path.length + 1)
  return /^\d+$/.test(at) ? `line ${Number(at) + 1} ` : ''
}

/** What these settings would do; empty where they cannot be read. */
export function effectsOf(part: FormPart, wanted: unknown, shop: Pick<Shop, 'configuring' | 'delivery'>, now: Date): readonly string[] {
  const judged = shop.configuring.judgeSettings(wanted, 'database')
  if (!judged.ok) return []
  const cityOf = (pincode: string) => shop.delivery.findPlace(pincode as Parameters<typeof shop.delivery.findPlace>[0]).city
  return settingEffects(part, judged.value, { now, cityOf })
}
