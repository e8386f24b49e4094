import type { ReactNode } from 'react'
import type { Variant } from '#src/shop/catalogue/product.ts'
import { Accordion, AccordionItem } from '#src/web/ui/page/accordion.tsx'
import styles from './particulars.module.css'
import type { ProductView } from '../product-view.ts'

/** The three sections of the description, and below them the declarations that the law requires. */
export function Particulars({ product, variant }: { product: ProductView; variant: Variant }) {
  return (
    <div>
      <Accordion>
        {product.sections.map(({ title, html }, index) => (
          <AccordionItem key={title} title={title} open={index === 0}>
            {html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : <p>No {title} available.</p>}
          </AccordionItem>
        ))}
      </Accordion>
      <Declarations product={product} variant={variant} />
    </div>
  )
}

/** The declarations that the Legal Metrology rules require of goods sold online. The product code is that of the colour. */
function Declarations({ product, variant }: { product: ProductView; variant: Variant }) {
  return (
    <section className={styles.declarations} aria-labelledby="declarations">
      <h2 id="declarations">Declarations</h2>
      <dl>
        <DetailRow name="Product code">{variant.id}</DetailRow>
        {product.declarations.map(({ name, text, links }) => (
          <DetailRow key={name} name={name}>
            {text}
            {links?.map(({ to, text }) => (
              <a key={to} href={to}>
                {text}
              </a>
            ))}
          </DetailRow>
        ))}
      </dl>
    </section>
  )
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
