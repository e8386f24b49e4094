import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeWays } from '../../ui/notice.tsx'
import { ProductCard, ProductGrid } from '../../ui/product-card.tsx'
import { ProductChoice } from './product-choice.tsx'
import { ProductFacts } from './product-facts.tsx'
import styles from './product-page.module.css'
import { findView } from './product-view.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { catalogue } = context.get(shopContext)
  const view = await findView(catalogue, params.productId ?? '', new URL(request.url).searchParams.get('colour'))
  return data(view, { status: view ? 200 : 404 })
}

export default function ProductPage() {
  const product = useLoaderData<typeof loader>()
  if (!product) return <UnknownProduct />
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead title={product.name} description={product.summary} picture={product.variants[0]?.pictures[0]} />
      <ProductFacts product={product} />
      <BackLink to={addressOf('products')} />
      <ProductChoice key={`${product.id} ${product.colour}`} product={product} />
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

function UnknownProduct() {
  return (
    <Notice title="This piece is not in the shop" what="It may have been renamed, or it is no longer made.">
      <PageHead title="Piece not found" isFound={false} />
      <NoticeWays>
        <ButtonLink to={addressOf('products')}>See all pieces</ButtonLink>
        <ButtonLink look="secondary" to={addressOf('personalised')}>
          Boxes with a name
        </ButtonLink>
      </NoticeWays>
    </Notice>
  )
}
