import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { StructuredData } from '../../layout/structured-data.tsx'
import { BannerSlider } from './banner-slider.tsx'
import { Clients } from './clients.tsx'
import { Film } from './film.tsx'
import styles from './home-page.module.css'
import { Journal } from './journal.tsx'
import { loadHome } from './load-home.ts'
import { allPieces, newestPieces, Pieces } from './product-strip.tsx'
import { Promos } from './promos.tsx'
import { SentMessage } from './sent-message.tsx'
import { Signs } from './signs.tsx'
import { Tiles } from './tiles.tsx'
import { Values } from './values.tsx'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadHome(context.get(shopContext), new URL(request.url).origin)

export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  const { words } = home
  const house = usePageShell()
  return (
    <div className={styles.home}>
      <PageHead
        title={house ? `${house.brand.name}: ${house.brand.tagline}` : 'Home'}
        description={words.description}
        picture={home.banners[0]?.picture}
      />
      {home.facts.map((facts, place) => (
        <StructuredData key={place} facts={facts} />
      ))}
      <h1 className="unseen">{house?.brand.name}</h1>
      <BannerSlider banners={home.banners} texts={words.slides} />
      <div className={`wide ${styles.statement}`} dangerouslySetInnerHTML={{ __html: words.statementHtml }} />
      <Pieces
        title={home.hasBestSellers ? 'Best sellers' : 'House favourites'}
        words={home.hasBestSellers ? words.bestSellers : words.favourites}
        to={allPieces}
        all="See all pieces"
        cards={home.favourites}
      />
      <Promos lid={home.lid} personalised={words.personalised} business={words.business} />
      <Pieces title="New arrivals" words={words.newArrivals} to={newestPieces} all="See what is new" cards={home.newPieces} isAside />
      {home.tiles.length > 0 && <Tiles tiles={home.tiles} title={words.tiles} />}
      {home.film && <Film film={home.film} words={words.film} />}
      <Signs productId={home.signProductId} words={words.signs} />
      <Journal articles={home.articles} />
      <Values values={words.values} />
      <Clients clients={home.clients} />
      <SentMessage />
    </div>
  )
}
