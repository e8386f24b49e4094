import type { Columns } from '#src/kit/csv.ts'
import type { JsonChange } from '#src/kit/json/merge-json.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { DocumentName } from '../../settings/setting-documents.ts'
import type { SettingFault } from '../../settings/settings-rules.port.ts'
import type { KeptSetting, ListedVersion, SaveDocumentProblem, UndoVersionProblem } from '../../workflows/configuring/configuring.ts'
import { findSettingLabel, settingParts } from './setting-parts.ts'
import { ofRate, settingValue } from './setting-value.ts'

export { settingValue } from './setting-value.ts'

/** "Free delivery from", "Cash on delivery: up to", "42029100 general, from 2027-04-01". */
export function settingName(path: string): string {
  const known = findSettingLabel(path)
  // The two fields of each limit are called alike.
  if (known?.part === 'limits') return `Limits: ${lowered(known.section)}, ${lowered(known.label)}`
  if (known?.name !== undefined) return known.name
  if (known) return `${settingParts[known.part].title}: ${lowered(known.label)}`
  const [, hsnCode, name, from] = ofRate.exec(path) ?? []
  return hsnCode === undefined ? path : `${hsnCode} ${name}, from ${from}`
}

const lowered = (label: string): string => label.slice(0, 1).toLowerCase() + label.slice(1)

/** "Free delivery from: ₹1,000 → ₹800". */
export const settingChangeMessage = ({ field, before, after }: JsonChange): string =>
  `${settingName(field)}: ${settingValue(field, before)} → ${settingValue(field, after)}`

/** Names, addresses and telephones of people: the log says that they were changed, and not to what. */
const isPersonalSetting = (path: string): boolean =>
  /^(?:grievanceOfficer|contact\.(?:email|phone|address)|mail\.(?:from|orders))\b/.test(path)

/** For the audit log. */
export const auditedSetting = ({ field, before, after }: JsonChange) =>
  isPersonalSetting(field)
    ? { field: settingName(field) }
    : { field: settingName(field), before: settingValue(field, before), after: settingValue(field, after) }

export const settingFaultSentence = ({ field, message, variable }: SettingFault): string =>
  `${[variable, field && settingName(field.replace(/\.\d+$/, ''))].filter(Boolean).join(', ')}: ${message}`

export function saveSettingsProblemMessage(problem: SaveDocumentProblem): string {
  switch (problem.code) {
    case 'unknown_version':
      return 'The settings were not brought in yet: import the folder first.'
    case 'changed_meanwhile':
      return `Changed meanwhile: ${problem.conflicts.map(({ field, now, by }) => `${settingName(field)} is ${settingValue(field, now)}, by ${by ?? 'the shop'}`).join('; ')}. Look at both.`
    case 'faulty_settings':
      return problem.faults.map(settingFaultSentence).join('\n')
  }
}

export function undoSettingsProblemMessage(version: number, problem: UndoVersionProblem): string {
  switch (problem.code) {
    case 'unknown_version':
      return `There is no version ${version}.`
    case 'first_version':
      return 'This is the first version: there is nothing before it.'
    case 'faulty_settings':
      return `What comes of it would not be right, so that nothing was taken back:\n${problem.faults.map(settingFaultSentence).join('\n')}`
  }
}

export const keptSettingMessage = ({ field, by }: KeptSetting): string => `kept: ${settingName(field)}, ${by ?? 'the shop'}`

export const documentTitle: Readonly<Record<DocumentName, string>> = { settings: 'settings', 'tax-rates': 'tax rates' }

/** "Meera, form", "the shop, folder", "Meera, takes back version 3". */
export const versionSource = ({ by, source, undoes }: Pick<ListedVersion, 'by' | 'source' | 'undoes'>): string =>
  `${by ?? 'the shop'}, ${undoes === undefined ? sources[source] : `takes back version ${undoes}`}`

const sources: Readonly<Record<ListedVersion['source'], string>> = {
  folder: 'folder',
  form: 'the desk',
  command: 'command line',
  undo: 'undo',
}

/** The same where nothing stands before it. */
export const settingSources: Readonly<Record<ListedVersion['source'], string>> = {
  folder: 'Folder',
  form: 'Desk',
  command: 'Command line',
  undo: 'Undo',
}

export const versionColumns: Columns<ListedVersion> = {
  Version: ({ version }) => version,
  When: ({ at }) => formatTimestamp(at),
  By: versionSource,
  Changed: ({ changes }) => (changes === undefined ? 'the first one' : changes.map(settingChangeMessage).join('; ')),
}
