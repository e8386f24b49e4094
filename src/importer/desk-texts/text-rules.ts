import type { Masters } from '#src/platform/media/masters.ts'
import type { MediaFile, ShopMedia } from '#src/shop/catalogue/media.ts'
import type { TextFile } from '#src/shop/content/versions/text-files.ts'
import type { MeasuredPicture, ReadTexts, TextFault, TextNeeds, TextRules } from '#src/shop/workflows/publishing/publishing.ts'
import type { LinkablePages } from '../content/link-rules.ts'
import { readTexts } from '../content/read-content.ts'
import { drawSigns } from '../content/sign-drawings.ts'
import type { ReferencedPicture } from '../catalogue-file.ts'
import { fault, faultMessage, readFaultMessage } from '../fault.ts'
import { mediaLinks, type StoredMedia, toShopMedia } from '../media-file.ts'
import { lineOf } from './fault-lines.ts'
import { headerOf, withHeader } from './header-fields.ts'
import { readMediaLists } from './media-lists.ts'
import { storeUpload } from './store-upload.ts'

type RuleDeps = { readonly masters: Masters; readonly pages: LinkablePages }

/** The rules of the owner's folder, for texts that come from elsewhere too. What is stored never changes: it is read once. */
export const textRules = ({ masters, pages }: RuleDeps): TextRules => {
  const media: StoredPictures = {
    measure: once((name: string) => masters.measure(name)),
    readText: once(async (name: string) => (await masters.read(name))?.toString()),
    draw: once(async (svg: string) => {
      const picture = await masters.storePicture({ svg })
      return picture.ok ? picture.value : undefined
    }),
  }
  return {
    read: (texts, needs) => readAll(texts, needs, { media, pages }),
    headerOf,
    withHeader,
    store: (content) => storeUpload(content, masters),
  }
}

type StoredPictures = {
  measure(name: string): Promise<MeasuredPicture | undefined>
  readText(name: string): Promise<string | undefined>
  draw(svg: string): Promise<MeasuredPicture | undefined>
}

/** Asks once for each key; what was not there is asked for again. */
function once<Value>(ask: (key: string) => Promise<Value | undefined>): (key: string) => Promise<Value | undefined> {
  const known = new Map<string, Value>()
  return async (key) => {
    const value = known.get(key) ?? (await ask(key))
    if (value !== undefined) known.set(key, value)
    return value
  }
}

type ReadDeps = { readonly media: StoredPictures; readonly pages: LinkablePages }

async function readAll(texts: readonly TextFile[], needs: TextNeeds, { media: pictures, pages }: ReadDeps): Promise<ReadTexts> {
  const lists = readMediaLists(texts)
  const read = await readTexts(texts, {
    pages,
    productIds: needs.productIds,
    galleryCategories: lists.media?.gallery.map(({ category }) => category),
    mediaLinks: lists.media ? mediaLinks(lists.media, true) : [],
    addressesWith: async () => needs,
    drawingOf: drawSigns(await constellationsOf(needs.media, pictures)),
  })
  const found = await findPictures([...lists.pictures, ...read.pictures], needs, pictures)
  const lost = lists.files.filter(({ file }) => !needs.stored.has(file)).map((named) => notThere(named))
  const faults = [...lists.faults, ...read.faults, ...found.faults, ...lost].map((message) => atItsLine(message, texts))
  if (faults.length > 0 || !lists.media || !read.toContent) return { faults, shown: undefined }

  const stored = storedMedia(found.pictures, needs)
  const { zodiac, brand, icons } = needs.media
  const media = { ...toShopMedia({ ...lists.media, zodiac: [], brand: {} }, stored), zodiac, brand, ...(icons && { icons }) }
  return { faults, shown: { content: read.toContent(stored), media } }
}

function atItsLine(message: string, texts: readonly TextFile[]): TextFault {
  const { file: path, field, message: words } = readFaultMessage(message)
  const source = texts.find((text) => text.path === path)?.source
  return { path, line: source === undefined ? undefined : lineOf(path, source, { field, message: words }), field, message: words }
}

const notThere = ({ in: file, path, file: named }: Pick<ReferencedPicture, 'in' | 'path' | 'file'>): string =>
  faultMessage(file, '', fault(path, `${named}: there is no such file`))

type Found = { readonly pictures: ReadonlyMap<string, MeasuredPicture>; readonly faults: readonly string[] }

/** A picture of the shop keeps its size: it is read once. */
async function findPictures(named: readonly ReferencedPicture[], needs: TextNeeds, { measure, draw }: StoredPictures): Promise<Found> {
  const pictures = new Map<string, MeasuredPicture>()
  const faults: string[] = []
  for (const picture of named) {
    const { file, drawing, in: inFile, path, width, height } = picture
    const found = pictures.get(file) ?? (drawing ? await draw(drawing) : await measured(file, needs, measure))
    if (!found) faults.push(notThere(picture))
    else if ((width !== undefined && width !== found.width) || (height !== undefined && height !== found.height))
      faults.push(
        faultMessage(
          inFile,
          '',
          fault(path, `${file} is ${found.width} × ${found.height} pixels, not ${String(width)} × ${String(height)}`),
        ),
      )
    else pictures.set(file, found)
  }
  return { pictures, faults }
}

async function measured(
  file: string,
  { stored, measured: known }: TextNeeds,
  measure: StoredPictures['measure'],
): Promise<MeasuredPicture | undefined> {
  const name = stored.get(file)
  return name === undefined ? undefined : (known.get(name) ?? (await measure(name)))
}

const storedMedia = (pictures: ReadonlyMap<string, MeasuredPicture>, { stored, media }: TextNeeds): StoredMedia => ({
  icons: media.icons ?? [],
  pictureOf(file, alt, view) {
    const { key, width, height, widths } = pictures.get(file)!
    return { key, alt, width, height, widths, view }
  },
  storedImageOf(file) {
    const { key, widths } = pictures.get(file)!
    return { key, widths }
  },
  storedFileOf: (file): MediaFile => ({ fileName: stored.get(file)! }),
})

async function constellationsOf({ zodiac }: ShopMedia, { readText }: StoredPictures): Promise<ReadonlyMap<string, string>> {
  const drawings = await Promise.all(zodiac.map(async ({ sign, constellation }) => [sign, await readText(constellation.fileName)] as const))
  return new Map(drawings.flatMap(([sign, svg]) => (svg === undefined ? [] : [[sign, svg] as const])))
}
