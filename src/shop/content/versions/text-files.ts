import { isSameJson } from '#src/kit/json/merge-json.ts'
import type { LegalName, TextName } from '../content.ts'

/** A file of the owner's `content/` folder, or a list of `media.json`: its source as it is written. */
export type TextFile = { readonly path: string; readonly source: string }

/** With the name that it keeps, whatever its address: an article goes by its number. */
export type NamedText = TextFile & { readonly name: string }

/** A shop may do without these. */
export const optionalFiles: readonly string[] = ['content/search.yaml', 'content/gifts.yaml', 'content/mails.yaml']

const legalFiles = {
  terms: 'terms',
  privacy: 'privacy',
  shippingPolicy: 'shipping-policy',
  returnsPolicy: 'returns-policy',
  cancellationPolicy: 'cancellation-policy',
  grievance: 'grievance',
  accessibility: 'accessibility',
} as const satisfies Record<LegalName, string>

/** The file of each text that every shop has. */
export const textFiles = {
  pages: 'content/pages.yaml',
  questions: 'content/faq.yaml',
  about: 'content/about.md',
  bulk: 'content/b2b.md',
  search: 'content/search.yaml',
  gifts: 'content/gifts.yaml',
  mails: 'content/mails.yaml',
  terms: 'content/terms.md',
  privacy: 'content/privacy.md',
  shippingPolicy: 'content/shipping-policy.md',
  returnsPolicy: 'content/returns-policy.md',
  cancellationPolicy: 'content/cancellation-policy.md',
  grievance: 'content/grievance.md',
  accessibility: 'content/accessibility.md',
} as const satisfies Record<TextName, string>

/** The lists of `media.json` that staff change, each a text of its own: its source is JSON. */
export const mediaLists = ['banners', 'announcements', 'tiles', 'gallery', 'loops', 'clients', 'shared'] as const
export type MediaList = (typeof mediaLists)[number]

export const isMediaList = (name: string): name is MediaList => (mediaLists as readonly string[]).includes(name)

const mediaFile = 'media.json'
export const pathOfList = (list: MediaList): string => `${mediaFile}#${list}`

const blog = 'content/blog/'
export const pathOfArticle = (slug: string): string => `${blog}${slug}.md`

/** The last part of an article's address; undefined for another text's file. */
export const slugOf = (path: string): string | undefined =>
  path.startsWith(blog) && path.endsWith('.md') ? path.slice(blog.length, -'.md'.length) : undefined

/** The number of the article; undefined for another text. */
export function articleNumberOf(name: string): number | undefined {
  const [, number] = /^article-([1-9]\d{0,6})$/.exec(name) ?? []
  return number === undefined ? undefined : Number(number)
}

export const nameOfArticle = (number: number): string => `article-${number}`

/** The part of the shop's content that is made of this text; undefined for articles and lists. */
export const contentNameOf = (name: string): TextName | undefined =>
  (Object.keys(textFiles) as TextName[]).find((each) => nameInFile(textFiles[each]) === name)

export const isLegal = (name: string): boolean => (Object.values(legalFiles) as string[]).includes(name)

const nameInFile = (path: string): string => path.replace(/^.*\//, '').replace(/[.](?:md|yaml)$/, '')

/** The name of a file of `content/`; undefined for one that is no text of the shop. */
export function nameOfFile({ path, source }: TextFile): string | undefined {
  if (slugOf(path) !== undefined) {
    const [, number] = /^---\r?\n(?:[^]*?\n)?id: *([1-9]\d{0,6})\s*\r?\n/.exec(source) ?? []
    return number === undefined ? undefined : nameOfArticle(Number(number))
  }
  return (Object.values(textFiles) as string[]).includes(path) ? nameInFile(path) : undefined
}

/** Whether two sources say the same: of a list the spelling of the JSON does not count. */
export function isSameText(one: TextFile | undefined, other: TextFile | undefined): boolean {
  if (!one || !other) return one === other
  if (one.path !== other.path) return false
  return one.source === other.source || (one.path.includes('#') && isSameJson(JSON.parse(one.source), JSON.parse(other.source)))
}
