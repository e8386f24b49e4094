import type * as z from 'zod'
import { checkName, maxNameLength } from '#src/kit/lid/personal-name.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { PageWords } from '#src/shop/content/page-texts.ts'
import { fault } from '../fault.ts'
import { choice, list, object, picturePath, text, words } from '../file-fields.ts'
import { categoryDescription, description, standsInCategory } from './content-fields.ts'
import { startReading, type FileReading, type Reading } from './file-reading.ts'
import { parseYaml } from './text-file.ts'

const place = text().regex(/^\/(?!\/)/, 'must begin with / and lead to a page of the shop')
const linked = (maxLength: number) => object({ words: words(maxLength), link: words(40), to: place })

/** What is written on a lid of the shop. */
export const WritingInFile = object({
  name: words(maxNameLength).refine((name) => checkName(name).ok, 'may have letters A to Z and spaces only'),
  sign: choice(...zodiacSigns).optional(),
}).transform(({ name, sign }) => ({ name, sign }))

const Home = object({
  description,
  statement: words(300),
  slides: list(object({ title: words(40), words: words(120), action: words(30), to: place })).min(1, 'must have at least one slide'),
  bestSellers: words(120),
  favourites: words(120),
  newArrivals: words(120),
  personalised: object({ words: words(120), action: words(30), writing: WritingInFile }),
  business: object({ words: words(120), action: words(30), picture: object({ file: picturePath, alt: words(250) }).optional() }),
  tiles: words(60),
  film: object({ eyebrow: words(40), title: words(60), words: words(250), action: words(30) }),
  signs: object({ title: words(60), words: words(160) }),
  values: object({ returnPolicy: linked(300), assuredSavings: linked(300), priceMatch: linked(300) }),
})

const listing = { name: words(60), eyebrow: words(40), lead: words(250), description, categoryDescription }

const Assurances = list(linked(250)).min(1, 'must have at least one line').max(4, 'must have at most four lines')

const PagesFile = object({
  home: Home,
  products: object({ ...listing, title: words(60) }),
  personalised: object(listing),
  gallery: object({
    eyebrow: words(40),
    lead: words(250),
    description,
    categories: list(object({ name: words(60), description })),
  }),
  faq: object({ description }),
  contact: object({ description, lead: words(300) }),
  blog: object({ description }),
  product: object({ plain: Assurances, personalised: Assurances }),
})

type PagesFile = z.output<typeof PagesFile>

/** Reads `content/pages.yaml`; `galleryCategories` are those that pictures have, where that is known. */
export function readPageWords(file: string, source: string, galleryCategories: readonly string[] | undefined): FileReading<PageWords> {
  const reading = startReading(file)
  const yaml = parseYaml(source)
  if (!yaml.ok) {
    reading.complain(fault([], yaml.problem))
    return reading.done<PageWords>(undefined)
  }
  const pages = reading.parse(PagesFile, yaml.value, standsInCategory)
  if (!pages) return reading.done<PageWords>(undefined)

  for (const { path, to } of linksOf(pages)) reading.nameLink(to, path)
  complainOfCategories(pages, galleryCategories, reading)
  const { statement, business, ...home } = pages.home
  const statementHtml = reading.words(statement, ['home', 'statement'])
  const { picture } = business
  if (picture) reading.namePicture({ file: picture.file, path: ['home', 'business', 'picture', 'file'] })
  return reading.done((pictureOf) => ({
    ...pages,
    home: { ...home, statementHtml, business: { ...business, picture: picture && pictureOf(picture) } },
  }))
}

function linksOf({ home, product }: PagesFile): { path: readonly PropertyKey[]; to: string }[] {
  return [
    ...home.slides.map(({ to }, at) => ({ path: ['home', 'slides', at, 'to'], to })),
    ...Object.entries(home.values).map(([name, { to }]) => ({ path: ['home', 'values', name, 'to'], to })),
    ...Object.entries(product).flatMap(([name, lines]) => lines.map(({ to }, at) => ({ path: ['product', name, at, 'to'], to }))),
  ]
}

function complainOfCategories({ gallery }: PagesFile, known: readonly string[] | undefined, reading: Reading): void {
  for (const [at, { name }] of gallery.categories.entries()) {
    if (known && !known.includes(name))
      reading.complain(fault(['gallery', 'categories', at, 'name'], `media.json has no picture of the category "${name}"`))
  }
}
