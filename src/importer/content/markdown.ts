import { Marked, type Token, type Tokens } from 'marked'
import { unknownPlaceholders } from '#src/shop/content/placeholders.ts'
import { sanitiseText } from '../sanitise-html.ts'
import { picturePath } from '../file-fields.ts'

/** A text between two headings; the first has no heading. */
export type MarkdownSection = {
  readonly heading: string
  readonly html: string
  readonly picture: { readonly file: string; readonly alt: string } | undefined
}

export type ReadMarkdown = {
  readonly sections: readonly MarkdownSection[]
  /** The targets of its links, as written. */
  readonly links: readonly Found[]
  readonly faults: readonly Found[]
}

/** Something on a line of the Markdown, counted from `firstLine`. */
export type Found = { readonly line: number; readonly text: string }

const marked = new Marked()

/** Reads what an owner writes: headings of two levels, paragraphs, lists, quotations, emphasis, links, and pictures on lines of their own. */
export function readMarkdown(markdown: string, firstLine = 1): ReadMarkdown {
  const blocks = withLines(marked.lexer(markdown), firstLine)
  const drafts = toDrafts(blocks)
  return {
    sections: drafts
      .map(({ heading, tokens, picture }) => ({ heading, html: sanitiseText(marked.parser(tokens)), picture }))
      .filter(({ heading, html, picture }) => heading || html || picture),
    links: blocks.flatMap(({ line, token }) => linksIn(token).map((text) => ({ line, text }))),
    faults: [...blocks.flatMap(({ line, token }) => blockFaults(token).map((text) => ({ line, text }))), ...draftFaults(drafts)],
  }
}

type Block = { readonly line: number; readonly token: Token }

function withLines(tokens: readonly Token[], firstLine: number): Block[] {
  let line = firstLine
  return tokens.map((token) => {
    const block = { line, token }
    line += token.raw.split('\n').length - 1
    return block
  })
}

type Draft = { heading: string; line: number; tokens: Token[]; picture: MarkdownSection['picture']; pictures: number; startsDeep: boolean }

function toDrafts(blocks: readonly Block[]): Draft[] {
  const drafts = [emptyDraft('', 0)]
  for (const { line, token } of blocks) {
    const draft = drafts.at(-1)!
    const picture = pictureAlone(token)
    if (isHeading(token, 2)) drafts.push(emptyDraft(plainText(token.tokens), line))
    else if (picture) Object.assign(draft, { picture, pictures: draft.pictures + 1, line })
    else draft.tokens.push(token)
    if (isHeading(token, 3) && draft.heading === '') draft.startsDeep = true
  }
  return drafts
}

const emptyDraft = (heading: string, line: number): Draft => ({
  heading,
  line,
  tokens: [],
  picture: undefined,
  pictures: 0,
  startsDeep: false,
})

const draftFaults = (drafts: readonly Draft[]): Found[] =>
  drafts.flatMap(({ line, heading, tokens, picture, pictures, startsDeep }, at) => [
    ...(heading && drafts.findIndex((draft) => draft.heading === heading) < at ? [{ line, text: `"${heading}" is there twice` }] : []),
    ...(pictures > 1 ? [{ line, text: 'a section can have one picture' }] : []),
    ...(startsDeep ? [{ line: Math.max(1, line), text: 'a heading with ### needs one with ## above it' }] : []),
    ...(heading && tokens.every(({ type }) => type === 'space') ? [{ line, text: `nothing stands under "${heading}"` }] : []),
    ...(picture && !picturePath.safeParse(picture.file).success
      ? [{ line, text: `${picture.file} must be a path such as media/folder/name.webp` }]
      : []),
    ...(picture && !picture.alt.trim() ? [{ line, text: `${picture.file} needs words for those who cannot see it: ![words](file)` }] : []),
  ])

const isHeading = (token: Token, depth: number): token is Tokens.Heading => token.type === 'heading' && token.depth === depth

function pictureAlone(token: Token): MarkdownSection['picture'] {
  const [image, ...others] = token.type === 'paragraph' ? (token.tokens ?? []) : []
  return image?.type === 'image' && others.length === 0 ? { file: image.href, alt: image.text } : undefined
}

const allowedTokens = new Set(
  ['space', 'paragraph', 'heading', 'blockquote', 'list', 'list_item', 'text', 'strong', 'em', 'link', 'br', 'escape', 'image'].values(),
)

function blockFaults(block: Token): string[] {
  const faults = unknownPlaceholders(block.raw).map((written) => `${written} is no placeholder`)
  if (block.type === 'heading' && block.depth !== 2 && block.depth !== 3) {
    faults.push('a heading must begin with ## or ###, since the title is the only one above them')
  }
  for (const token of everyToken(block)) {
    if (!allowedTokens.has(token.type))
      faults.push(`"${token.raw.trim().slice(0, 40)}" is not allowed: write Markdown without HTML, code or tables`)
    if (token.type === 'image' && !pictureAlone(block)) faults.push('a picture must stand on a line of its own')
  }
  return faults
}

const linksIn = (block: Token): string[] => everyToken(block).flatMap((token) => (token.type === 'link' ? [token.href as string] : []))

function everyToken(token: Token): Token[] {
  const found: Token[] = []
  void marked.walkTokens([token], (each) => void found.push(each))
  return found
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : token.raw))
    .join('')
    .trim()
