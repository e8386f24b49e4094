import type * as z from 'zod'
import { checkName } from '#src/kit/lid/check-name.ts'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { PageTexts } from '#src/shop/content/page-texts.ts'
import { fault } from '../fault.ts'
import { choice, list, object, picturePath, text, requiredText } from '../file-fields.ts'
import { categoryDescription, description, isCategoryPlaceholder } from './content-fields.ts'
import { startReading, type FileReading, type Reading } from './file-reading.ts'
import { parseYaml } from './text-file.ts'

const place = text().regex(/^\/(?!\/)/, 'must begin with / and lead to a page of the shop')
const linked = (maxLength: number) => object({ words: requiredText(maxLength), link: requiredText(40), to: place })

/** A name and a sign that are drawn on a lid. */
export const WritingInFile = object({
  name: requiredText(maxNameLength).refine((name) => checkName(name).ok, 'may have letters A to Z and spaces only'),
  sign: choice(...zodiacSigns).optional(),
}).transform(({ name, sign }) => ({ name, sign }))

const Home = object({
  description,
  statement: requiredText(300),
  slides: list(object({ title: requiredText(40), words: requiredText(120), action: requiredText(30), to: place })).min(
    1,
    'must have at least one slide',
  ),
  bestSellers: requiredText(120),
  favourites: requiredText(120),
  newArrivals: requiredText(120),
  personalised: object({ words: requiredText(120), action: requiredText(30), writing: WritingInFile }),
  business: object({
    words: requiredText(120),
    action: requiredText(30),
    picture: object({ file: picturePath, alt: requiredText(250) }).optional(),
  }),
  tiles: requiredText(60),
  film: object({ eyebrow: requiredText(40), title: requiredText(60), words: requiredText(250), action: requiredText(30) }),
  signs: object({ title: requiredText(60), words: requiredText(160) }),
  values: object({ returnPolicy: linked(300), assuredSavings: linked(300), priceMatch: linked(300) }),
})

const CategoryInFile = object({ name: requiredText(60), title: requiredText(60), lead: requiredText(250), description })
const listing = {
  ...{ name: requiredText(60), eyebrow: requiredText(40), lead: requiredText(250), description, categoryDescription },
  categories: list(CategoryInFile).optional(),
}

const Assurances = list(linked(250)).min(1, 'must have at least one line').max(4, 'must have at most four lines')

const PagesFile = object({
  home: Home,
  products: object({ ...listing, title: requiredText(60) }),
  personalised: object(listing),
  gallery: object({
    eyebrow: requiredText(40),
    lead: requiredText(250),
    description,
    categories: list(object({ name: requiredText(60), description })),
  }),
  faq: object({ description }),
  contact: object({ description, lead: requiredText(300) }),
  blog: object({ description }),
  product: object({ plain: Assurances, personalised: Assurances }),
})

type PagesFile = z.output<typeof PagesFile>

/** Reads `content/pages.yaml`; `galleryCategories` are those of the gallery's pictures, where they are known. */
export function readPageTexts(file: string, source: string, galleryCategories: readonly string[] | undefined): FileReading<PageTexts> {
  const reading = startReading(file)
  const yaml = parseYaml(source)
  if (!yaml.ok) {
    reading.addFault(fault([], yaml.problem))
    return reading.done<PageTexts>(undefined)
  }
  const pages = reading.parse(PagesFile, yaml.value, isCategoryPlaceholder)
  if (!pages) return reading.done<PageTexts>(undefined)

  for (const { path, to } of linksOf(pages)) reading.addLink(to, path)
  checkCategories(pages, galleryCategories, reading)
  const { statement, business, ...home } = pages.home
  const statementHtml = reading.paragraphs(statement, ['home', 'statement'])
  const { picture } = business
  if (picture) reading.addPicture({ file: picture.file, path: ['home', 'business', 'picture', 'file'] })
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

function checkCategories({ gallery }: PagesFile, known: readonly string[] | undefined, reading: Reading): void {
  for (const [at, { name }] of gallery.categories.entries()) {
    if (known && !known.includes(name))
      reading.addFault(fault(['gallery', 'categories', at, 'name'], `media.json has no picture of the category "${name}"`))
  }
}
