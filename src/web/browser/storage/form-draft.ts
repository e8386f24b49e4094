import { storedValue, type BrowserValue } from './stored-value.ts'
import { membersOf, textOf } from '../unknown-json.ts'

export type FormTexts = Readonly<Record<string, string>>

/** The texts of a form by field, stored as long as the tab is open. */
export const formDraft = (key: string): BrowserValue<FormTexts> =>
  storedValue<FormTexts>('session', key, {
    empty: {},
    parse: (json) => Object.fromEntries(Object.entries(membersOf(json)).map(([field, value]) => [field, textOf(value).slice(0, 5_000)])),
  })

/** Returns the current texts of a form, also those typed before hydration. */
export const textsIn = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, typeof value === 'string' ? value : '']))
