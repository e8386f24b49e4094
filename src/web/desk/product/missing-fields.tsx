import { type Law, laws } from '#src/shop/catalogue/publishing-faults.ts'
import { fieldLabel } from '#src/shop/staff-texts/products/change-texts.ts'
import type { ProductScreen } from './load-product.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './missing-fields.module.css'

/** What keeps a product from being published: each fault leads to its field, and names the law that asks for it. */
export function MissingFields({ missing }: Pick<ProductScreen, 'missing'>) {
  if (missing.length === 0) return null
  const named = (Object.keys(laws) as Law[]).filter((law) => missing.some((fault) => fault.law === law))
  return (
    <section className={`${formPage.missing} ${styles.missing}`} aria-labelledby="missing">
      <h2 id="missing">What is missing or wrong</h2>
      <ul>
        {missing.map(({ field, message, law, to }) => (
          <li key={`${field} ${message}`}>
            {to ? <a href={to}>{fieldLabel(field)}</a> : <b>{fieldLabel(field)}</b>} {message}
            {law && (
              <>
                {' '}
                <a className={styles.law} href={`#law-${law}`}>
                  {law}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      {named.length > 0 && (
        <dl>
          {named.map((law) => (
            <div key={law} id={`law-${law}`}>
              <dt>{law}</dt>
              <dd>{laws[law]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
