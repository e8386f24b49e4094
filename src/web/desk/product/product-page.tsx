import { Link, useLoaderData } from 'react-router'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { mediaUrl } from '../../media-url.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { ColoursPanel } from './colours-panel.tsx'
import { loadProduct, type ProductScreen, saveProduct } from './load-product.ts'
import { Editors } from './editors.tsx'
import { MissingFields } from './missing-fields.tsx'
import { ProductActs } from './product-acts.tsx'
import { ProductForm } from './product-form.tsx'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './product-page.module.css'
import { useDraftForm } from './use-draft-form.ts'
import { useReply } from '../../ui/form/use-reply.ts'

export const loader = loadProduct
export const action = saveProduct

/** One product: its fields as a draft, what is missing, and the shop's own page of it. */
export default function ProductPage() {
  const screen = useLoaderData<typeof loader>()
  return <Product key={screen.code} screen={screen} />
}

function Product({ screen }: ScreenProps) {
  const posted = useReply<typeof action>()
  const form = useDraftForm({ code: screen.code, stored: storedTexts(screen), readAt: screen.now.getTime() }, posted)
  // Somebody in a field need not be waited for: the form changes only those that nobody is in.
  useFreshPage(['products', 'pictures'], () => form.isUnsaved || document.querySelector('dialog[open]') !== null)
  const { name, isActive, isNew, draft } = screen
  return (
    <DeskPage
      title={name}
      trail={
        <Trail>
          <Link to={deskAddressOf('products')}>Products</Link>
        </Trail>
      }
      beside={
        <>
          {!isNew && <StateLabel look={isActive ? 'done' : 'ended'}>{isActive ? 'On sale' : 'No longer sold'}</StateLabel>}
          {draft && <Tag look="wait">{isNew ? 'New' : 'Draft'}</Tag>}
          <Editors names={screen.editors} />
        </>
      }
      state={<Standing screen={screen} />}
      acts={<ProductActs screen={screen} isUnsaved={form.isUnsaved} />}
    >
      <MissingFields missing={screen.missing} />
      {screen.inTheMaking.length > 0 && (
        <p className={styles.sentence}>Not to be published yet: {screen.inTheMaking.join(', ')} is still being made in all sizes.</p>
      )}
      {screen.missing.length === 0 && draft && !screen.mayPublish && <p className={styles.sentence}>The owner publishes it.</p>}
      <div className={formPage.panels}>
        <ProductForm screen={screen} form={form} />
        <div className={formPage.beside}>
          <Preview screen={screen} />
          <ColoursPanel screen={screen} />
          <Pictures screen={screen} />
        </div>
      </div>
    </DeskPage>
  )
}

const storedTexts = ({ sections }: ProductScreen) =>
  Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ path, text }) => [path, text])))

type ScreenProps = { readonly screen: ProductScreen }

function Standing({ screen: { code, isNew, draft, now } }: ScreenProps) {
  if (!draft) return <>{code}: as shoppers see it.</>
  const changed = draft.fields === 1 ? 'one field' : `${draft.fields} fields`
  return (
    <>
      {code}: {isNew ? 'shoppers see nothing of it until it is published; saved by' : `${changed} changed, saved by`} {draft.by},{' '}
      <Moment at={draft.at} now={now} />
    </>
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

function Pictures({ screen: { code, pictures } }: ScreenProps) {
  return (
    <Panel title="Pictures" acts={<DeskButtonLink to={deskAddressOf('productPictures', { code })}>Change them</DeskButtonLink>}>
      {pictures.map(({ sku, colour, pictures: ofColour }) => (
        <div key={sku} id={`variants.${sku}.images`} className={styles.colour}>
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
