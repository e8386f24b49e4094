import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { StructuredData } from '../../layout/head/structured-data.tsx'
import { BannerSlider } from './slides/banner-slider.tsx'
import { Clients } from './clients.tsx'
import { Film } from './film.tsx'
import styles from './home-page.module.css'
import { Journal } from './journal.tsx'
import { loadHome } from './load-home.ts'
import { allProducts, newestProducts, ProductStrip } from './product-strip.tsx'
import { Promos } from './promos.tsx'
import { SentMessagePanel } from './sent-message.tsx'
import { Signs } from './signs.tsx'
import { Tiles } from './tiles.tsx'
import { Values } from './values.tsx'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadHome(context.get(shopContext), new URL(request.url).origin)

export default function HomePage() {
  const home = useLoaderData<typeof loader>()
  const { texts } = home
  const shell = usePageShell()
  return (
    <div className={styles.home}>
      <PageHead
        title={shell ? `${shell.brand.name}: ${shell.brand.tagline}` : 'Home'}
        description={texts.description}
        picture={home.banners[0]?.picture}
      />
      {home.structuredData.map((data, index) => (
        <StructuredData key={index} data={data} />
      ))}
      <h1 className="unseen">{shell?.brand.name}</h1>
      <BannerSlider banners={home.banners} />
      <div className={`wide ${styles.statement}`} dangerouslySetInnerHTML={{ __html: texts.statementHtml }} />
      <ProductStrip
        title={home.hasBestSellers ? 'Best sellers' : 'House favourites'}
        text={home.hasBestSellers ? texts.bestSellers : texts.favourites}
        to={allProducts}
        all="See all pieces"
        cards={home.favourites}
      />
      <Promos lid={home.lid} personalised={texts.personalised} business={texts.business} />
      <ProductStrip
        title="New arrivals"
        text={texts.newArrivals}
        to={newestProducts}
        all="See what is new"
        cards={home.newProducts}
        isAside
      />
      {home.tiles.length > 0 && <Tiles tiles={home.tiles} title={texts.tiles} />}
      {home.film && <Film film={home.film} texts={texts.film} />}
      <Signs productId={home.signProductId} texts={texts.signs} />
      <Journal articles={home.articles} />
      <Values values={texts.values} />
      <Clients clients={home.clients} />
      <SentMessagePanel />
    </div>
  )
}
