import { listOf, objectOf, oneOf, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { type DocumentName, documentNames } from '../../settings/setting-documents.ts'
import { withEdits } from '../../settings/setting-form.ts'
import {
  auditedSetting,
  documentTitle,
  keptSettingMessage,
  saveSettingsProblemMessage,
  undoSettingsProblemMessage,
} from '../../staff-texts/settings/setting-texts.ts'
import { partNames, type PartName, settingParts } from '../../staff-texts/settings/setting-parts.ts'
import { deskAct } from '../desk-act.ts'

/** `began`: the version that the form showed. `value` is JSON. */
type SaveSettings = {
  readonly part: PartName
  readonly began: number
  readonly edits: readonly { readonly path: string; readonly value: string }[]
}
/** `rates` is JSON, as the file has it. */
type SaveTaxRates = { readonly began: number; readonly rates: string }
type UndoVersion = { readonly document: DocumentName; readonly version: number }

/** The owner's settings and tax rates. */
export const shopActs = {
  'shop.saveSettings': deskAct<SaveSettings>({
    right: 'changeSettings',
    effect: 'at-once',
    input: objectOf<SaveSettings>({
      part: oneOf(...partNames),
      began: wholeNumber,
      edits: listOf(objectOf<SaveSettings['edits'][number]>({ path: text, value: text })),
    }),
    about: ({ part }) => ({ kind: 'shop', number: settingParts[part].title }),
    async run({ part, began, edits }, { by }, { rooms: { configuring } }) {
      const base = await configuring.show('settings', began)
      const read = edits.map(({ path, value }) => ({ path, value: JSON.parse(value) as unknown }))
      const saved = await configuring.save({
        ...{ document: 'settings', began, wanted: withEdits(base?.value, read), by: by.name, source: 'form' },
      })
      if (!saved.ok) return refuse({ code: saved.problem.code, message: saveSettingsProblemMessage(saved.problem) })
      const { version, changes } = saved.value
      if (changes.length === 0) return ok({ message: `${settingParts[part].title}: nothing has changed.` })
      return ok({
        message: `${settingParts[part].title}: saved. The shop follows.`,
        undo: { act: 'shop.undoVersion', input: { document: 'settings', version } },
        changes: changes.map(auditedSetting),
      })
    },
  }),

  'shop.saveTaxRates': deskAct<SaveTaxRates>({
    right: 'changeSettings',
    effect: 'at-once',
    input: objectOf<SaveTaxRates>({ began: wholeNumber, rates: text }),
    about: () => ({ kind: 'shop', number: settingParts.tax.title }),
    check: async () => ok({ isGrave: true }),
    async run({ began, rates }, { by }, { rooms: { configuring } }) {
      const wanted: unknown = JSON.parse(rates)
      const saved = await configuring.save({ document: 'tax-rates', began, wanted, by: by.name, source: 'form' })
      if (!saved.ok) return refuse({ code: saved.problem.code, message: saveSettingsProblemMessage(saved.problem) })
      const { version, changes } = saved.value
      if (changes.length === 0) return ok({ message: 'Tax rates: nothing has changed.' })
      return ok({
        message: 'Tax rates: saved. They hold for orders from now on.',
        undo: { act: 'shop.undoVersion', input: { document: 'tax-rates', version } },
        changes: changes.map(auditedSetting),
      })
    },
  }),

  'shop.undoVersion': deskAct<UndoVersion>({
    right: 'changeSettings',
    effect: 'at-once',
    input: objectOf<UndoVersion>({ document: oneOf(...documentNames), version: wholeNumber }),
    about: ({ document, version }) => ({ kind: 'shop', number: `${documentTitle[document]}, version ${version}` }),
    check: async ({ document }) => ok({ isGrave: document === 'tax-rates' }),
    async run({ document, version }, { by }, { rooms: { configuring } }) {
      const undone = await configuring.undo({ document, version, by: by.name })
      if (!undone.ok) return refuse({ code: undone.problem.code, message: undoSettingsProblemMessage(version, undone.problem) })
      const { changes, kept, version: newest } = undone.value
      if (changes.length === 0) return ok({ message: ['There was nothing left to take back.', ...kept.map(keptSettingMessage)].join('\n') })
      return ok({
        message: [`Version ${version} is taken back.`, ...kept.map(keptSettingMessage)].join('\n'),
        undo: { act: 'shop.undoVersion', input: { document, version: newest } },
        changes: changes.map(auditedSetting),
      })
    },
  }),
}
