import { storedText } from '../../browser/storage/stored-text.ts'

export type Recent = { readonly title: string; readonly to: string }

const mostRecent = 5
const stored = storedText('session', 'desk.recent')

/** What was opened last in this tab, newest first. */
export function listRecent(): readonly Recent[] {
  const text = stored.read()
  return text === null ? [] : (JSON.parse(text) as Recent[])
}

export function rememberRecent(opened: Recent): void {
  const others = listRecent().filter(({ to }) => to !== opened.to)
  stored.write(JSON.stringify([opened, ...others].slice(0, mostRecent)))
}
