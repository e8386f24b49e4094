import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { followed, followLinks, type Redirects } from '#src/shop/catalogue/redirects/redirect.ts'
import type { Content, LegalName, TextName } from '#src/shop/content/content.ts'
import type { ReferencedPicture } from '../catalogue-file.ts'
import { fault, faultMessage } from '../fault.ts'
import type { StoredMedia } from '../media-file.ts'
import { readArticle, type ReadArticle } from './article-file.ts'
import type { FileReading, PictureOf } from './file-reading.ts'
import { type LinkablePages, linkFault, type LinkTargets } from './link-rules.ts'
import { readPageTexts } from './page-texts-file.ts'
import { readAbout, readBulkTerms, readFaq, readLegalText } from './page-files.ts'
import { type ConstellationFiles, signDrawings } from './sign-drawings.ts'

/** `toContent` is there when there is no fault. */
export type ReadContent = {
  readonly faults: readonly string[]
  readonly pictures: readonly ReferencedPicture[]
  readonly toContent: ((made: StoredMedia) => Content) | undefined
}

export type ContentNeeds = {
  readonly pages: LinkablePages
  /** Undefined when there is no catalogue that can be read. */
  readonly productIds: readonly string[] | undefined
  readonly constellations: ConstellationFiles
  /** Undefined when there is no `media.json` that can be read. */
  readonly galleryCategories: readonly string[] | undefined
  /** Former addresses, with those that these articles leave. */
  redirectsWith(articles: readonly { readonly slug: string; readonly id: number }[]): Promise<Redirects>
}

const blog = 'content/blog'

/** Reads the texts in `content/` of the owner's folder, and returns every fault with its file and its field or line. */
export async function readContent(
  shopDir: string,
  { pages, productIds, constellations, galleryCategories, redirectsWith }: ContentNeeds,
): Promise<ReadContent> {
  const drawingOf = await signDrawings(shopDir, constellations)
  const articles = await readFolder(shopDir, (file, source) => readArticle(file, source, drawingOf))
  const texts = await readTexts(shopDir, galleryCategories)

  const all = [...articles, ...Object.values(texts)]
  const redirects = await redirectsWith(articles.flatMap(({ slug, id }) => (id === undefined ? [] : [{ slug, id }])))
  const targets = { pages, productIds, slugs: articles.map(({ slug }) => slug), redirects }
  const faults = [
    ...all.flatMap((each) => each.faults),
    ...articleSetFaults(articles, targets),
    ...all.flatMap((each) => linkFaults(each, targets)),
  ]
  const pictures = all.flatMap((each) => each.pictures)
  if (faults.length > 0) return { faults, pictures, toContent: undefined }
  return {
    faults,
    pictures,
    toContent(made) {
      const pictureOf = pictureFrom(made)
      // Without a fault every file has its text.
      const built = Object.entries(texts).map(([name, { build }]) => [name, build!(pictureOf)])
      const content = {
        articles: articles.flatMap(({ build }) => build?.(pictureOf) ?? []),
        ...(Object.fromEntries(built) as TextsOfPages),
      }
      return presentAddresses(content, targets)
    },
  }
}

/** Texts may name former addresses: pages show the present ones. */
const presentAddresses = (content: Content, { pages, redirects }: LinkTargets): Content =>
  followLinks(
    {
      ...content,
      articles: content.articles.map((article) => ({
        ...article,
        pieces: article.pieces.map((productId) => followed(redirects, 'product', productId)),
      })),
    },
    redirects,
    (kind, key) => (kind === 'product' ? pages.productAddress(key) : pages.articleAddress(key)),
  )

type TextsOfPages = Omit<Content, 'articles'>

const legalFiles = {
  terms: 'terms',
  privacy: 'privacy',
  shippingPolicy: 'shipping-policy',
  returnsPolicy: 'returns-policy',
  cancellationPolicy: 'cancellation-policy',
  grievance: 'grievance',
  accessibility: 'accessibility',
} as const satisfies Record<LegalName, string>

type TextReadings = { readonly [Name in TextName]: FileReading<Content[Name]> }

async function readTexts(shopDir: string, galleryCategories: ContentNeeds['galleryCategories']): Promise<TextReadings> {
  const legal = Object.entries(legalFiles).map(
    async ([name, file]) => [name, await readText(shopDir, `content/${file}.md`, readLegalText)] as const,
  )
  return {
    pages: await readText(shopDir, 'content/pages.yaml', (file, source) => readPageTexts(file, source, galleryCategories)),
    questions: await readText(shopDir, 'content/faq.yaml', readFaq),
    about: await readText(shopDir, 'content/about.md', readAbout),
    bulk: await readText(shopDir, 'content/b2b.md', readBulkTerms),
    ...(Object.fromEntries(await Promise.all(legal)) as Record<LegalName, FileReading<Content[LegalName]>>),
  }
}

const pictureFrom =
  ({ pictureOf }: StoredMedia): PictureOf =>
  ({ file, alt }) => {
    const { key, width, height, widths } = pictureOf(file, alt, 'text')
    return { key, alt, width, height, widths }
  }

async function readFolder(shopDir: string, read: (file: string, source: string) => ReadArticle): Promise<ReadArticle[]> {
  const names = (await readdir(join(shopDir, blog)).catch(() => [])).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(names.map(async (name) => read(`${blog}/${name}`, await readFile(join(shopDir, blog, name), 'utf8'))))
}

async function readText<Value>(
  shopDir: string,
  file: string,
  read: (file: string, source: string) => FileReading<Value>,
): Promise<FileReading<Value>> {
  try {
    return read(file, await readFile(join(shopDir, file), 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const fault = code === 'ENOENT' ? `there is no such file in ${shopDir}` : `cannot be read: ${message}`
    return { build: undefined, faults: [`${file}: ${fault}`], pictures: [], links: [] }
  }
}

/** Returns the faults between articles, such as an id that two have. */
function articleSetFaults(articles: readonly ReadArticle[], { productIds, redirects }: LinkTargets): string[] {
  const missing = zodiacSigns.filter((sign) => articles.every((article) => article.sign !== sign))
  return [
    ...missing.map((sign) => `${blog}: no article is about ${sign}`),
    ...articles.flatMap(({ file, id, sign, pieces }, at) => {
      const earlier = articles.slice(0, at)
      const sameId = id !== undefined && earlier.find((other) => other.id === id)
      const sameSign = sign !== undefined && earlier.find((other) => other.sign === sign)
      const unknown = pieces.filter((productId) => productIds && !productIds.includes(followed(redirects, 'product', productId)))
      return [
        ...(sameId ? [faultMessage(file, '', fault(['id'], `${id} is the id of ${sameId.file} too`))] : []),
        ...(sameSign ? [faultMessage(file, '', fault(['sign'], `${sameSign.file} is about ${sign} too`))] : []),
        ...unknown.map((piece) => faultMessage(file, '', fault(['pieces'], `there is no product "${piece}"`))),
      ]
    }),
  ]
}

const linkFaults = ({ links }: Pick<FileReading<unknown>, 'links'>, targets: LinkTargets): string[] =>
  links.flatMap((link) => {
    const message = linkFault(link.href, targets)
    return message ? [faultMessage(link.in, '', fault([link.at], message))] : []
  })
