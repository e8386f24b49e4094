import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { followMove } from '../../follow-move.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { ErrorPage } from '../../layout/error-page.tsx'
import { PageHead } from '../../layout/head/page-head.tsx'
import { StructuredData } from '../../layout/head/structured-data.tsx'
import { addressOf } from '../../routes.ts'
import { sharedLidOf } from '../../shared-lid.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import { ProductCard, ProductGrid } from '../../ui/product/product-card.tsx'
import { ProductChoice } from './product-choice.tsx'
import { productStructuredDataOf } from './product-structured-data.ts'
import styles from './product-page.module.css'
import { findProductView } from './product-view.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url)
  const shop = context.get(shopContext)
  const view = await findProductView(shop, params.productId ?? '', searchParams)
  if (!view) {
    await followMove({ page: 'product', key: params.productId ?? '', request }, shop)
    return data(undefined, { status: 404 })
  }
  const { product: assurances } = await shop.content.getText('pages')
  return data({ ...view, assurances, sharedLid: sharedLidOf(view), structuredData: productStructuredDataOf(view, origin, shop.settings) })
}

export default function ProductPage() {
  const product = useLoaderData<typeof loader>()
  if (!product) return <UnknownProduct />
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead title={product.name} description={product.summary} picture={product.variants[0]?.pictures[0]} drawn={product.sharedLid} />
      <StructuredData data={product.structuredData} />
      <BackLink to={addressOf(product.isForBusinessesOnly ? 'b2b' : 'products')} />
      <ProductChoice
        key={[product.id, product.colour, ...Object.values(product.writing)].join(' ')}
        product={product}
        assurances={product.assurances}
      />
      {product.suggestions.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="suggestions">
          <h2 id="suggestions">You may also like</h2>
          <ProductGrid>
            {product.suggestions.map((card) => (
              <li key={card.id}>
                <ProductCard card={card} canGrow={false} />
              </li>
            ))}
          </ProductGrid>
        </section>
      )}
    </div>
  )
}

/** The loader failed, which does not mean that the product is gone, so the page offers to try again. */
export function ErrorBoundary() {
  return (
    <ErrorPage
      failed="This piece could not be fetched"
      onward={
        <ButtonLink look="secondary" to={addressOf('products')}>
          See all pieces
        </ButtonLink>
      }
    />
  )
}

function UnknownProduct() {
  return (
    <Notice title="This piece is not in the shop" what="It may have been renamed, or it is no longer made.">
      <PageHead title="Piece not found" isIndexed={false} />
      <NoticeActions>
        <ButtonLink to={addressOf('products')}>See all pieces</ButtonLink>
        <ButtonLink look="secondary" to={addressOf('personalised')}>
          Boxes with a name
        </ButtonLink>
      </NoticeActions>
    </Notice>
  )
}
