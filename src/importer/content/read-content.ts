import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { withoutByteOrderMark } from '#src/kit/text/byte-order-mark.ts'
import { followed, followLinks, type Redirects, withMoved, withoutPresent } from '#src/shop/catalogue/redirects/redirect.ts'
import { type Content, type LegalName, legalNames, type TextName, withProductIds } from '#src/shop/content/content.ts'
import { optionalFiles, slugOf, textFiles, type TextFile } from '#src/shop/content/versions/text-files.ts'
import { type GiftPageTexts, movedGifts, withGiftProducts } from '#src/shop/content/gift-texts.ts'
import type { PlannedAddresses } from '#src/shop/workflows/publishing/publishing.ts'
import type { ReferencedPicture } from '../catalogue-file.ts'
import { fault, faultMessage } from '../fault.ts'
import type { StoredMedia } from '../media-file.ts'
import { readArticle, type ReadArticle } from './article-file.ts'
import type { FileReading, PictureOf } from './file-reading.ts'
import { type LinkablePages, linkFault, type LinkTargets } from './link-rules.ts'
import { readMailSentences } from './mails-file.ts'
import { readGifts, type ReadGifts } from './gifts-file.ts'
import { readPageTexts } from './page-texts-file.ts'
import { readAbout, readBulkTerms, readFaq, readLegalText, readSearchWords } from './page-files.ts'
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
  /** The links of announcements and of pictures in the gallery, which are checked with those of the texts. */
  readonly mediaLinks: FileReading<unknown>['links']
  /** Former addresses, with those that these articles leave, and the pages for gifts that there are. */
  addressesWith(articles: readonly { readonly slug: string; readonly id: number }[]): Promise<PlannedAddresses>
}

const blog = 'content/blog'

/** What `content/` of an owner's folder has; a fault for each file that cannot be read. */
export type ContentFiles = { readonly files: readonly TextFile[]; readonly faults: readonly string[] }

/** Reads the texts of a folder, and returns every fault with its file and its field or line. */
export async function readContent(
  { files, faults }: ContentFiles,
  { shopDir, constellations, ...needs }: ContentNeeds & { readonly shopDir: string },
): Promise<ReadContent> {
  const read = await readTexts(files, { ...needs, drawingOf: await signDrawings(shopDir, constellations) })
  if (faults.length === 0) return read
  return { ...read, faults: [...faults, ...read.faults.filter((fault) => !isMissing(fault))], toContent: undefined }
}

export type TextsNeeds = Omit<ContentNeeds, 'constellations'> & {
  /** Names the picture that is drawn for a sign without a photograph. */
  readonly drawingOf: (sign: ZodiacSign) => string
}

/** Checks texts, wherever they come from, each by itself and against the others. */
export async function readTexts(
  files: readonly TextFile[],
  { pages, productIds, galleryCategories, mediaLinks, addressesWith, drawingOf }: TextsNeeds,
): Promise<ReadContent> {
  const articles = files.filter(({ path }) => slugOf(path) !== undefined).map(({ path, source }) => readArticle(path, source, drawingOf))
  const texts = readTextsOfPages(new Map(files.map(({ path, source }) => [path, source])), galleryCategories)

  const all = [...articles, ...Object.values(texts)]
  const planned = await addressesWith(articles.flatMap(({ slug, id }) => (id === undefined ? [] : [{ slug, id }])))
  const redirects = withGifts(planned, texts.gifts.pages)
  const targets = {
    pages,
    productIds: productIds && withPresent(productIds, redirects),
    slugs: articles.map(({ slug }) => slug),
    gifts: texts.gifts.pages.map(({ slug }) => slug),
    redirects,
  }
  const faults = [
    ...all.flatMap((each) => each.faults),
    ...articleSetFaults(articles, targets),
    ...giftFaults(texts.gifts, targets),
    ...[...all, { links: mediaLinks }].flatMap((each) => linkFaults(each, targets)),
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

/** With the addresses that pages for gifts leave. */
const withGifts = ({ redirects, gifts }: PlannedAddresses, pages: readonly GiftPageTexts[]): Redirects =>
  withMoved(
    withoutPresent(
      redirects,
      'gift',
      pages.map(({ slug }) => slug),
    ),
    'gift',
    movedGifts(gifts, pages),
  )

/** A product that the desk has moved may be named by either address. */
const withPresent = (productIds: readonly string[], redirects: Redirects): string[] => [
  ...new Set([...productIds, ...productIds.map((id) => followed(redirects, 'product', id))]),
]

/** Texts may name former addresses: pages show the present ones. */
const presentAddresses = (content: Content, { pages, redirects }: LinkTargets): Content =>
  followLinks(
    {
      ...content,
      gifts: withGiftProducts(content.gifts, (id) => followed(redirects, 'product', id)),
      articles: content.articles.map((article) => withProductIds(article, (id) => followed(redirects, 'product', id))),
    },
    redirects,
    pages.addressOf,
  )

type TextsOfPages = Omit<Content, 'articles'>

type TextReadings = { readonly [Name in TextName]: FileReading<Content[Name]> } & { readonly gifts: ReadGifts }

function readTextsOfPages(sources: ReadonlyMap<string, string>, galleryCategories: ContentNeeds['galleryCategories']): TextReadings {
  function read<Value>(file: string, readSource: (file: string, source: string) => FileReading<Value>): FileReading<Value> {
    const source = sources.get(file)
    return source === undefined ? { build: undefined, faults: [missingFault(file)], pictures: [], links: [] } : readSource(file, source)
  }
  const legal = legalNames.map((name) => [name, read(textFiles[name], readLegalText)] as const)
  return {
    pages: read(textFiles.pages, (file, source) => readPageTexts(file, source, galleryCategories)),
    questions: read(textFiles.questions, readFaq),
    about: read(textFiles.about, readAbout),
    bulk: read(textFiles.bulk, readBulkTerms),
    search: readSearchWords(textFiles.search, sources.get(textFiles.search) ?? '{}'),
    gifts: readGifts(textFiles.gifts, sources.get(textFiles.gifts)),
    mails: readMailSentences(textFiles.mails, sources.get(textFiles.mails) ?? ''),
    ...(Object.fromEntries(legal) as Record<LegalName, FileReading<Content[LegalName]>>),
  }
}

const isNotThere = 'there is no such file'
const missingFault = (file: string): string => `${file}: ${isNotThere}`
const isMissing = (fault: string): boolean => fault.endsWith(isNotThere)

const pictureFrom =
  ({ pictureOf }: StoredMedia): PictureOf =>
  ({ file, alt }) => {
    const { key, width, height, widths } = pictureOf(file, alt, 'text')
    return { key, alt, width, height, widths }
  }

/** The texts of the owner's folder as they are written. */
export async function readContentFiles(shopDir: string): Promise<ContentFiles> {
  const articles = (await readdir(join(shopDir, blog)).catch(() => [])).filter((name) => name.endsWith('.md')).sort()
  const paths = [...articles.map((name) => `${blog}/${name}`), ...Object.values(textFiles)]
  const read = (await Promise.all(paths.map((path) => readSource(shopDir, path)))).filter(
    (each, at) => each.ok || !isLeftOut(paths[at]!, each.problem),
  )
  return { files: read.flatMap((each) => (each.ok ? [each.value] : [])), faults: read.flatMap((each) => (each.ok ? [] : [each.problem])) }
}

const isLeftOut = (path: string, problem: string): boolean => optionalFiles.includes(path) && problem.startsWith(missingFault(path))

async function readSource(shopDir: string, path: string): Promise<Result<TextFile, string>> {
  try {
    return ok({ path, source: withoutByteOrderMark(await readFile(join(shopDir, path), 'utf8')) })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return refuse(code === 'ENOENT' ? `${missingFault(path)} in ${shopDir}` : `${path}: cannot be read: ${message}`)
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

const giftFaults = ({ products }: ReadGifts, { productIds, redirects }: LinkTargets): string[] =>
  products.flatMap(({ at, id }) =>
    !productIds || productIds.includes(followed(redirects, 'product', id))
      ? []
      : [faultMessage(textFiles.gifts, '', fault([at], `there is no product "${id}"`))],
  )

const linkFaults = ({ links }: Pick<FileReading<unknown>, 'links'>, targets: LinkTargets): string[] =>
  links.flatMap((link) => {
    const message = linkFault(link.href, targets)
    return message ? [faultMessage(link.in, '', fault([link.at], message))] : []
  })
