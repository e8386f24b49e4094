import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActForm, ActSubmit } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel, PanelList } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './new-product-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const begun = await shop.catalogue.listNewProducts()
  return {
    now,
    like: new URL(request.url).searchParams.get('like') ?? '',
    begun: begun.map(({ record: { code, name }, draft: { savedBy, savedAt } }) => ({ code, name, by: savedBy, at: savedAt })),
  }
}

/** Begins a product. It is a draft until it is published, which nothing on the list of what is missing may stop. */
export default function NewProductPage() {
  const { like, begun, now } = useLoaderData<typeof loader>()
  useFreshPage('products', isWriting)
  return (
    <DeskPage
      title="A new product"
      trail={
        <Trail>
          <Link to={deskAddressOf('products')}>Products</Link>
        </Trail>
      }
      state="Shoppers see nothing of it until it is published."
    >
      <div className={styles.panels}>
        <Panel title="How it is called">
          <BeginForm like={like} />
        </Panel>
        <Panel title="Begun, and never published">
          <Begun begun={begun} now={now} />
        </Panel>
      </div>
    </DeskPage>
  )
}

function BeginForm({ like }: { readonly like: string }) {
  const navigate = useNavigate()
  return (
    <ActForm
      act="products.begin"
      className={styles.form}
      onAccepted={([answer]) => answer && void navigate(deskAddressOf('product', { code: answer.about.number }))}
    >
      <ActText name="name" label="Name" autoComplete="off" required />
      <ActText
        name="code"
        label="Code"
        hint="Capital letters, digits and hyphens, such as MJ-1042. It never changes."
        autoComplete="off"
        required
      />
      <ActText
        name="address"
        label="Address (if wanted)"
        hint="The last part of its page’s address; else made from the name"
        autoComplete="off"
      />
      <ActText
        name="like"
        label="Begin as a copy of (if wanted)"
        hint="The code of another product"
        defaultValue={like}
        autoComplete="off"
      />
      <label className={formPage.tick}>
        <input type="checkbox" name="withPictures" value="yes" /> with its pictures, and where the writing goes
      </label>
      <p>
        <ActSubmit look="primary">Begin it</ActSubmit>
      </p>
    </ActForm>
  )
}

type BegunProps = Pick<Awaited<ReturnType<typeof loader>>, 'begun' | 'now'>

function Begun({ begun, now }: BegunProps) {
  if (begun.length === 0) return <p>None. A product that is begun above stays here until it is on sale or thrown away.</p>
  return (
    <PanelList>
      {begun.map(({ code, name, by, at }) => (
        <li key={code}>
          <Link to={deskAddressOf('product', { code })}>{name}</Link>
          <small>
            {code}, {by}, <Moment at={at} now={now} />
          </small>
        </li>
      ))}
    </PanelList>
  )
}
