import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp, formatLongDay } from '#src/kit/time/format-date.ts'
import { articleNumberOf, isLegal, isMediaList, type MediaList, slugOf } from '../../content/versions/text-files.ts'
import type { TextOrigin, TextVersion } from '../../content/versions/texts.store.ts'
import type { ListedText, PreviewProblem, PublishTextProblem, TextConflict, TextFault } from '../../workflows/publishing/publishing.ts'

export type { TextOrigin } from '../../content/versions/texts.store.ts'

const kindOrder = ['Blog', 'Pages', 'Law'] as const
export type TextKind = (typeof kindOrder)[number] | 'Banners'
export const textKinds: readonly TextKind[] = kindOrder

export const listLabels: Readonly<Record<MediaList, string>> = {
  banners: 'Hero banners',
  announcements: 'Announcements',
  tiles: 'Tiles',
  gallery: 'Gallery',
  loops: 'Films',
  clients: 'Clients',
  shared: 'Shared links',
}

const labels: Readonly<Record<string, string>> = {
  pages: 'Words of the pages',
  faq: 'Questions and answers',
  about: 'About us',
  b2b: 'For businesses',
  search: 'What shoppers type in the search',
  gifts: 'Gifts: for whom and for which day',
  mails: 'Sentences of the mails',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  'shipping-policy': 'Shipping Policy',
  'returns-policy': 'Returns Policy',
  'cancellation-policy': 'Cancellation Policy',
  grievance: 'Complaints and Grievances',
  accessibility: 'Accessibility',
}

const pageTexts: readonly string[] = ['pages', 'faq', 'about', 'b2b', 'search', 'gifts', 'mails']

export function textKind(name: string): TextKind {
  if (isMediaList(name)) return 'Banners'
  if (articleNumberOf(name) !== undefined) return 'Blog'
  return pageTexts.includes(name) ? 'Pages' : 'Law'
}

/** The title that it has, or else what it is. */
export const textLabel = ({ name, title }: { readonly name: string; readonly title?: string | undefined }): string =>
  (isMediaList(name) ? listLabels[name] : labels[name]) ?? (title?.trim() || 'An article without a title')

export const originLabels: Readonly<Record<TextOrigin, string>> = { folder: 'Folder', form: 'Desk', undo: 'Brought back' }

/** "line 12: must be a day such as 2026-10-08"; a fault of another text names its file. */
export const textFaultMessage = ({ path, line, field, message }: TextFault, own?: string): string =>
  [path === own ? '' : path, line === undefined ? '' : `line ${line}`, line !== undefined && field === `line ${line}` ? '' : field]
    .filter(Boolean)
    .join(', ')
    .concat(`: ${message}`)
    .replace(/^: /, '')

export const textConflictMessage = ({ path, desk, file }: TextConflict): string => {
  if (desk === undefined) return `${path}: has changed in the folder and was taken off at the desk since the last import`
  if (file === undefined) return `${path}: is gone from the folder, and the desk has changed it since the last import`
  return `${path}: both the folder and the desk have changed it since the last import`
}

export const keptTextMessage = (path: string): string => `${path}: stays as the desk has it`

export function publishTextProblemMessage(problem: PublishTextProblem): string {
  switch (problem.code) {
    case 'unknown_text':
      return 'There is no such text.'
    case 'no_draft':
      return 'There is no draft: somebody has published it, or thrown it away.'
    case 'draft_changed':
      return `${problem.by} has changed the draft on ${formatTimestamp(problem.at)}: look at it first.`
    case 'published_meanwhile':
      return 'This text was published in another way meanwhile: look at it, and save the draft once more to keep yours.'
    case 'faulty_text':
      return `Nothing was published. ${problem.faults.map((fault) => textFaultMessage(fault)).join('; ')}`
    case 'missing_sentences':
      return `Nothing was published. This has to stay in the text: ${problem.words.map((words) => `“${words}”`).join(', ')}.`
    case 'address_taken':
      return `Nothing was published. The address ${problem.slug} is, or was, that of another article: take another one.`
    case 'bad_day':
      return problem.earliest === problem.latest
        ? `Say from which day it holds: today, ${formatLongDay(problem.latest)}.`
        : `Say from which day it holds, between ${formatLongDay(problem.earliest)} and today. On a later day, publish it on that day.`
    case 'unknown_version':
      return 'There is no such version.'
    case 'not_published':
      return 'Only an article that is published can be taken off.'
  }
}

/** Of what the rules refuse: no page and no mail can be made of it. */
export const notDrawnText = 'This draft cannot be drawn yet: what is wrong in it is named beside it.'

export const previewProblemMessage = (problem: PreviewProblem): string =>
  problem.code === 'not_drawn' ? notDrawnText : publishTextProblemMessage(problem)

/** "Published by Meera, 24 Nov 2026, 12.40"; what else there is of it. */
function textState({ isPublished, published, draft }: Pick<ListedText, 'isPublished' | 'published' | 'draft'>): string {
  const parts = [isPublished ? 'published' : published ? 'taken off' : 'never published', draft && `draft of ${draft.by}`]
  return parts.filter(Boolean).join(', ')
}

export const textColumns: Columns<ListedText> = {
  text: ({ name }) => name,
  kind: ({ name }) => textKind(name),
  title: (text) => textLabel(text),
  state: textState,
  version: ({ published }) => published?.version ?? 0,
  by: ({ published }) => published?.by,
  at: ({ published }) => published && formatTimestamp(published.at),
}

export const versionColumns: Columns<TextVersion> = {
  version: ({ version }) => version,
  from: ({ origin }) => originLabels[origin],
  by: ({ by }) => by ?? 'the shop',
  at: ({ at }) => formatTimestamp(at),
  address: ({ path }) => slugOf(path),
  state: ({ source }) => (source === undefined ? 'taken off' : 'published'),
}

/** The day since which a text of law holds, as its header says. */
export const lawHoldsSince = ({ name, header }: Pick<ListedText, 'name' | 'header'>): string | undefined =>
  isLegal(name) && /^\d{4}-\d{2}-\d{2}$/.test(header['updated'] ?? '') ? header['updated'] : undefined

/** Whether publishing a text asks for the day from which it holds. */
export const asksForDay = (name: string): boolean => isLegal(name)

/** The last part of an article's address; undefined for another text. */
export const addressOfText = ({ path }: { readonly path: string }): string | undefined => slugOf(path)

export { contentNameOf, mediaLists, type MediaList } from '../../content/versions/text-files.ts'

export const isMediaListName = isMediaList
