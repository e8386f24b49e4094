import { useCallback, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { Lightbox } from '../../ui/picture/lightbox.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Pager } from '../../ui/page/pager.tsx'
import styles from './gallery-page.module.css'
import { PictureWall } from './picture-wall.tsx'

const picturesOnPage = 8

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content } = context.get(shopContext)
  const [{ gallery }, { gallery: texts }] = await Promise.all([content.media(), content.getText('pages')])
  const categories = [...new Set(gallery.map((image) => image.category))]
  const query = new URL(request.url).searchParams
  const category = categories.find((each) => each === query.get('category')) ?? ''
  const chosen = category ? gallery.filter((image) => image.category === category) : gallery
  const pages = Math.max(1, Math.ceil(chosen.length / picturesOnPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  const pictures = chosen.slice((page - 1) * picturesOnPage, page * picturesOnPage).map(({ picture, link }) => ({ picture, link }))
  const { description } = texts.categories.find(({ name }) => name === category) ?? texts
  const { eyebrow, lead } = texts
  return { texts: { eyebrow, lead, description }, categories, category, page, pages, total: chosen.length, pictures }
}

export default function GalleryPage() {
  const { texts, categories, category, page, pages, total, pictures: hung } = useLoaderData<typeof loader>()
  const pictures = useMemo(() => hung.map(({ picture }) => picture), [hung])
  const [opened, setOpened] = useState<number>()
  const close = useCallback(() => setOpened(undefined), [])
  return (
    <div className="wide">
      <PageHead
        title={`${category || 'Gallery'}${category ? ' in pictures' : ''}${page > 1 ? `, page ${page}` : ''}`}
        description={texts.description}
        picture={pictures[0]}
        query={queryOf(category, page)}
      />
      <PageTitle eyebrow={texts.eyebrow} title="Images">
        <p>{texts.lead}</p>
      </PageTitle>
      <CategoryFilter categories={categories} chosen={category} />
      <p className="unseen" role="status">
        {total === 1 ? '1 picture' : `${total} pictures`}
        {pages > 1 && `, page ${page} of ${pages}`}
      </p>
      <PictureWall pictures={hung} onOpen={setOpened} />
      <Pager page={page} pages={pages} addressOfPage={(wanted) => `${addressOf('gallery')}${queryOf(category, wanted)}`} />
      {opened !== undefined && <Lightbox pictures={pictures} startAt={opened} onClose={close} />}
    </div>
  )
}

/** A form, so that its buttons work before hydration. */
function CategoryFilter({ categories, chosen }: { categories: readonly string[]; chosen: string }) {
  const navigate = useNavigate()
  return (
    <form className={styles.categories} action={addressOf('gallery')} aria-label="Kinds of pictures">
      {['', ...categories].map((category) => (
        <button
          key={category}
          className={styles.category}
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

function queryOf(category: string, page: number): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
