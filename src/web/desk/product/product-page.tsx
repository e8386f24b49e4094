import { Link, useActionData, useLoaderData } from 'react-router'
import { fieldLabel } from '#src/shop/staff-texts/products/change-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { mediaUrl } from '../../media-url.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { loadProduct, type ProductScreen, saveProduct } from './load-product.ts'
import { ProductForm, useDraftForm } from './product-form.tsx'
import styles from './product-page.module.css'

export const loader = loadProduct
export const action = saveProduct

/** One product: its fields as a draft, what is missing, and the shop's own page of it. */
export default function ProductPage() {
  const screen = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const form = useDraftForm(screen, posted)
  useFreshPage('products', () => form.isUnsaved || isWriting())
  const { name, code, isActive, draft, now } = screen
  return (
    <DeskPage
      title={name}
      trail={
        <p className={styles.trail}>
          <Link to={deskAddressOf('products')}>Products</Link>
        </p>
      }
      beside={
        <>
          <StateLabel look={isActive ? 'done' : 'ended'}>{isActive ? 'On sale' : 'No longer sold'}</StateLabel>
          {draft && <Tag look="wait">Draft</Tag>}
        </>
      }
      state={
        draft ? (
          <>
            {code}: {draft.fields === 1 ? 'one field' : `${draft.fields} fields`} changed, saved by {draft.by},{' '}
            <Moment at={draft.at} now={now} />
          </>
        ) : (
          `${code}: as shoppers see it.`
        )
      }
      acts={<Acts screen={screen} isUnsaved={form.isUnsaved} />}
    >
      <Missing screen={screen} />
      <div className={styles.panels}>
        <ProductForm screen={screen} form={form} />
        <div className={styles.beside}>
          <Preview screen={screen} />
          <Pictures screen={screen} />
        </div>
      </div>
    </DeskPage>
  )
}

type ScreenProps = { readonly screen: ProductScreen }

function Acts({ screen: { code, draft, mayPublish, canBePublished }, isUnsaved }: ScreenProps & { readonly isUnsaved: boolean }) {
  if (!draft) return null
  return (
    <>
      <ActButton act="products.discardDraft" input={{ product: code }} look="flat">
        Throw the draft away
      </ActButton>
      {mayPublish && canBePublished && !isUnsaved && (
        <ActButton act="products.publish" input={{ product: code, draft: draft.version }} look="primary">
          Publish
        </ActButton>
      )}
    </>
  )
}

/** Each fault leads to its field. */
function Missing({ screen: { faults, draft, mayPublish } }: ScreenProps) {
  if (faults.length === 0) return draft && !mayPublish ? <p className={styles.sentence}>The owner publishes it.</p> : null
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">What is missing or wrong</h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`}>{fieldLabel(field)}</a> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The address has the version of the draft, so that the frame is drawn anew once it is saved. */
function Preview({ screen: { code, name, draft } }: ScreenProps) {
  return (
    <Panel title="As shoppers see it" flush>
      <iframe
        className={styles.preview}
        key={draft?.version ?? 0}
        title={`The page of ${name}, with its draft`}
        src={`${fullDeskAddressOf('productPreview', { code })}?draft=${draft?.version ?? 0}`}
        sandbox="allow-same-origin allow-popups"
        loading="lazy"
      />
    </Panel>
  )
}

const shownWidth = 72

function Pictures({ screen: { pictures } }: ScreenProps) {
  return (
    <Panel title="Pictures" note="they come with the folder">
      {pictures.map(({ sku, colour, pictures: ofColour }) => (
        <div key={sku} className={styles.colour}>
          <h3>
            {colour} <small>{sku}</small>
          </h3>
          <ul>
            {ofColour.map(({ key, widths, alt, view }) => (
              <li key={`${view} ${key}`}>
                <img src={mediaUrl(key, widths[0] ?? 0, 'webp')} alt={alt} width={shownWidth} height={shownWidth} loading="lazy" />
                <small>{view}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}
