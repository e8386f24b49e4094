import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Loop } from '#src/shop/catalogue/media.ts'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { TextSections } from '../../texts/text-sections.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FilmLoop } from '../../ui/picture/film-loop.tsx'
import { bag, check, mail, pen, phone, pin, truck } from '../../ui/drawings.ts'
import { Drawing } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { onPhone, Picture } from '../../ui/picture/picture.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import styles from './about-page.module.css'
import { loadAbout, type ShownAbout, type ShownAboutCard } from './load-about.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadAbout(context.get(shopContext))

export default function AboutPage() {
  const { about, film } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="About us" description={about.description} picture={about.cards.find(({ picture }) => picture)?.picture} />
      <div className="wide">
        <PageTitle eyebrow="The house" title={about.title}>
          <p>{about.description}</p>
        </PageTitle>
        <Cards cards={about.cards} />
      </div>
      <Story story={about.story} film={film} />
      <Services services={about.services} />
    </>
  )
}

/** The first section stands beside the film, the others beside a picture. */
function Story({ story: [opening, ...rest], film }: Pick<ShownAbout, 'story'> & { film: Loop | undefined }) {
  const picture = rest.find((section) => section.picture)?.picture
  return (
    <div className={`wide ${styles.story}`}>
      {opening && <TextSections sections={[opening]} look="column" />}
      {film && (
        <div className={styles.film}>
          <FilmLoop film={film} />
        </div>
      )}
      {picture && <Picture picture={picture} sizes="(min-width: 60rem) 44vw, 92vw" className={styles.square} />}
      <div>
        <TextSections sections={rest.map((section) => ({ ...section, picture: undefined }))} look="column" />
        <p className={styles.action}>
          <ButtonLink look="secondary" to={addressOf('products')}>
            See what we make
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

const Cards = ({ cards }: Pick<ShownAbout, 'cards'>) => (
  <ul className={styles.cards}>
    {cards.map((card, index) => (
      <li key={card.title} className={styles.card}>
        <AboutPicture card={card} eager={index === 0} />
        <h2 className={styles.title}>{card.title}</h2>
        <p className="eyebrow">{card.subtitle}</p>
        <Prose html={card.html} className={styles.text} />
      </li>
    ))}
  </ul>
)

/** A photograph, or a lid with the foil drawn over it. */
function AboutPicture({ card: { picture, foil }, eager }: { card: ShownAboutCard; eager: boolean }) {
  if (!picture) return null
  return (
    <span className={styles.look}>
      <Picture
        picture={picture}
        sizes={`(min-width: 60rem) min(30vw, 400px), (min-width: 40rem) 46vw, ${onPhone}`}
        eager={eager}
        className={styles.picture}
      />
      {foil && (
        <svg
          className={styles.foil}
          viewBox={foil.viewBox}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: foil.markup }}
        />
      )}
    </span>
  )
}

const Services = ({ services }: Pick<ShownAbout, 'services'>) => (
  <section className={styles.services} aria-label="What you can count on">
    <ul className={`wide ${styles.row}`}>
      {services.map(({ icon, title, words }) => (
        <li key={title} className={styles.service}>
          <Drawing path={iconPaths[icon]} size={32} />
          <h2 className={styles.serviceTitle}>{title}</h2>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  </section>
)

const iconPaths = { bag, check, mail, pen, phone, pin, truck }
