import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { Lightbox } from '../../ui/lightbox.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import styles from './gallery-page.module.css'
import { PictureWall } from './picture-wall.tsx'

const picturesOnPage = 8
const categories = ['Solid Boxes', 'Floral Boxes', 'Celebration Boxes', 'Manufactory'] as const

type Category = '' | (typeof categories)[number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gallery } = await context.get(shopContext).content.media()
  const query = new URL(request.url).searchParams
  const category: Category = categories.find((each) => each === query.get('category')) ?? ''
  const chosen = category ? gallery.filter((image) => image.category === category) : gallery
  const pages = Math.max(1, Math.ceil(chosen.length / picturesOnPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  const pictures = chosen.slice((page - 1) * picturesOnPage, page * picturesOnPage).map(({ picture }) => picture)
  return { category, page, pages, total: chosen.length, pictures }
}

export default function GalleryPage() {
  const { category, page, pages, total, pictures } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<number>()
  const close = useCallback(() => setOpened(undefined), [])
  return (
    <div className="wide">
      <PageHead
        title={`${category || 'Gallery'}${category ? ' in pictures' : ''}${page > 1 ? `, page ${page}` : ''}`}
        description={descriptions[category]}
        picture={pictures[0]}
        query={queryOf(category, page)}
      />
      <PageTitle eyebrow="In daylight" title="Images">
        <p>Our boxes as they leave the workshop, and the bench on which they are made. Choose one to look closer.</p>
      </PageTitle>
      <Kinds chosen={category} />
      <p className="unseen" role="status">
        {total === 1 ? '1 picture' : `${total} pictures`}
        {pages > 1 && `, page ${page} of ${pages}`}
      </p>
      <PictureWall pictures={pictures} onOpen={setOpened} />
      <Pager page={page} pages={pages} addressOfPage={(wanted) => `${addressOf('gallery')}${queryOf(category, wanted)}`} />
      {opened !== undefined && <Lightbox pictures={pictures} startAt={opened} onClose={close} />}
    </div>
  )
}

/** A form, so that its buttons work before JavaScript. */
function Kinds({ chosen }: { chosen: Category }) {
  const navigate = useNavigate()
  return (
    <form className={styles.kinds} action={addressOf('gallery')} aria-label="Kinds of pictures">
      {(['', ...categories] as const).map((category) => (
        <button
          key={category}
          className={styles.kind}
          name={category && 'category'}
          value={category}
          aria-pressed={category === chosen}
          onClick={(event) => {
            event.preventDefault()
            void navigate(`${addressOf('gallery')}${queryOf(category, 1)}`, { preventScrollReset: true })
          }}
        >
          {category || 'All'}
        </button>
      ))}
    </form>
  )
}

function queryOf(category: Category, page: number): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

const descriptions: Readonly<Record<Category, string>> = {
  '': 'Our boxes in daylight, among flowers, at celebrations, and on the bench where they are made.',
  'Solid Boxes': 'Boxes, trunks and cases in one plain colour: oxblood, tan, black, emerald and ivory, photographed in daylight.',
  'Floral Boxes': 'Boxes with lotus and leaf pressed into their covers, in terracotta, sage and mocha, from close by.',
  'Celebration Boxes': 'Ring boxes, favours and gifts among lamps and marigolds: how our boxes look at weddings and festivals.',
  Manufactory: 'Hides, thread, awls and saddle stitch: the workshop in Pune in which every box is made by hand.',
}
