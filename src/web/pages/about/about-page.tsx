import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FilmLoop } from '../../ui/film-loop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import styles from './about-page.module.css'
import { cards, services, story } from './about-texts.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { gallery, loops } = await context.get(shopContext).content.media()
  return {
    pictures: gallery.filter(({ category }) => category === 'Manufactory').map(({ picture }) => picture),
    film: loops.find(({ page }) => page === 'about'),
  }
}

export default function AboutPage() {
  const { pictures, film } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="About us" description="Who makes the boxes, how, and why there is a name on the lid." picture={pictures[0]} />
      <div className="wide">
        <PageTitle eyebrow="The house" title="Who are we?">
          <p>A small workshop in Pune that makes boxes for jewellery, and presses names into them.</p>
        </PageTitle>
        <ul className={styles.cards}>
          {cards.map(({ title, subtitle, words }, place) => {
            const picture = pictures[place % Math.max(1, pictures.length)]
            return (
              <li key={title} className={styles.card}>
                {picture && (
                  <Picture picture={picture} sizes="(min-width: 60rem) 400px, 92vw" eager={place === 0} className={styles.picture} />
                )}
                <h2 className={styles.title}>{title}</h2>
                <p className="eyebrow">{subtitle}</p>
                <p>{words}</p>
              </li>
            )
          })}
        </ul>
      </div>
      <section className={`wide ${styles.story}`}>
        <Prose>
          {story.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <p>
            <ButtonLink look="secondary" to={addressOf('products')}>
              See what we make
            </ButtonLink>
          </p>
        </Prose>
        {film && <FilmLoop film={film} />}
      </section>
      <ul className={`wide ${styles.services}`}>
        {services.map(({ icon, title }) => (
          <li key={title}>
            <Icon name={icon} size={28} /> {title}
          </li>
        ))}
      </ul>
    </>
  )
}
