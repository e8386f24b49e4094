import { storedValue, type StoredValue } from './stored-value.ts'
import { membersOf, textOf } from './unknown-json.ts'

export type FormTexts = Readonly<Record<string, string>>

/** What was written into a form, by field; lasts as long as the tab. */
export const formDraft = (key: string): StoredValue<FormTexts> =>
  storedValue<FormTexts>('session', key, {
    empty: {},
    parse: (json) => Object.fromEntries(Object.entries(membersOf(json)).map(([field, value]) => [field, textOf(value).slice(0, 5_000)])),
  })

/** What stands in the form now, also what was typed before the scripts came. */
export const textsIn = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, typeof value === 'string' ? value : '']))
