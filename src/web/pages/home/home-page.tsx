import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { useHouse } from '../../layout/house.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { StructuredData } from '../../layout/structured-data.tsx'
import { BannerSlider } from './banner-slider.tsx'
import { Clients } from './clients.tsx'
import { Film } from './film.tsx'
import styles from './home-page.module.css'
import { Journal } from './journal.tsx'
import { loadHome } from './load-home.ts'
import { allPieces, newestPieces, Pieces } from './pieces.tsx'
import { Promos } from './promos.tsx'
import { SentMessage } from './sent-message.tsx'
import { Signs } from './signs.tsx'
import { Tiles } from './tiles.tsx'
import { Values } from './values.tsx'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadHome(context.get(shopContext), new URL(request.url).origin)

export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  const house = useHouse()
  return (
    <div className={styles.home}>
      <PageHead
        title={house ? `${house.brand.name}: ${house.brand.tagline}` : 'Home'}
        description={description}
        picture={home.banners[0]?.picture}
      />
      {home.facts.map((facts, place) => (
        <StructuredData key={place} facts={facts} />
      ))}
      <h1 className="unseen">{house?.brand.name}</h1>
      <BannerSlider banners={home.banners} />
      <p className={`wide ${styles.statement}`}>
        A <em>manjusha</em> is the small box in which one keeps what one will not lose. We make ours by hand, in Pune, and press your name
        into the lid in gold.
      </p>
      <Pieces
        title={home.hasBestSellers ? 'Best sellers' : 'House favourites'}
        words={home.hasBestSellers ? 'What has left the workshop most often of late.' : 'The pieces that we would choose ourselves.'}
        to={allPieces}
        all="See all pieces"
        cards={home.favourites}
      />
      <Promos lid={home.lid} b2bPicture={home.b2bPicture} />
      <Pieces
        title="New arrivals"
        words="The latest from the bench."
        to={newestPieces}
        all="See what is new"
        cards={home.newPieces}
        isAside
      />
      {home.tiles.length > 0 && <Tiles tiles={home.tiles} />}
      {home.film && <Film film={home.film} />}
      <Signs productId={home.signProductId} />
      <Journal articles={home.articles} />
      <Values />
      <Clients clients={home.clients} />
      <SentMessage />
    </div>
  )
}

const description =
  'Jewellery boxes, ring boxes and travel cases, made by hand in Pune. Write a first name and a zodiac sign, and see them in gold on the lid.'
