import type { Variant } from '#src/shop/catalogue/product.ts'
import { useHouse } from '../../layout/house.ts'
import { Accordion, AccordionItem } from '../../ui/accordion.tsx'
import styles from './product-page.module.css'
import type { ProductView } from './product-view.ts'

/** What the description says, in its three parts, and below it what the law wants known. */
export function Particulars({ product, variant }: { product: ProductView; variant: Variant }) {
  const house = useHouse()
  return (
    <>
      <Accordion>
        {product.sections.map(({ title, html }, place) => (
          <AccordionItem key={title} title={title} open={place === 0}>
            {html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : <p>No {title} available.</p>}
          </AccordionItem>
        ))}
      </Accordion>
      <dl className={styles.particulars}>
        <Fact name="Product code">{variant.id}</Fact>
        <Fact name="Size">
          {product.size}, {product.measures}
        </Fact>
        <Fact name="Weight">{product.weight}</Fact>
        <Fact name="Country of origin">{product.countryOfOrigin}</Fact>
        <Fact name="Net quantity">1 piece</Fact>
        {house && <Fact name="Made and sold by">{[house.brand.legalName, ...house.contact.address.slice(1)].join(', ')}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
