import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { mediaFileUrl } from '../../media-url.ts'
import { addressOf } from '../../routes.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactMap } from './contact-map.tsx'
import styles from './contact-page.module.css'
import { ContactWays, LegalDetails } from './contact-ways.tsx'
import { receiveMessage } from './receive-message.ts'

// A boundary below the page shell: it is loaded although what was posted could not be taken.
export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { settings, content } = context.get(shopContext)
  const [{ brand }, { contact: texts }] = await Promise.all([content.media(), content.getText('pages')])
  return {
    texts,
    officer: settings.grievanceOfficer,
    legalName: settings.brand.legalName,
    gstin: settings.brand.gstin,
    map: brand.map && mediaFileUrl(brand.map.fileName),
  }
}

/** Receives the form of a browser without scripts. */
export const action = async ({ request, context }: ActionFunctionArgs) =>
  receiveMessage(await request.formData(), context.get(shopContext), context.get(takePermitContext))

export default function ContactPage() {
  const { map, texts, ...legal } = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  const contact = usePageShell()?.contact
  return (
    <div className="wide">
      <PageHead title="Contact us" description={texts.description} />
      <PageTitle eyebrow="We read everything" title="Send Us A Message">
        <p>{texts.lead}</p>
      </PageTitle>
      <div className={styles.columns}>
        <ContactForm posted={posted} />
        {contact && <ContactWays contact={contact} />}
      </div>
      {contact && <ContactMap contact={contact} drawing={map} />}
      <p className={styles.more}>
        Perhaps your question is answered already: see the <Link to={addressOf('faq')}>FAQ</Link>. For {bulkUnits} pieces and more, begin at{' '}
        <Link to={addressOf('b2b')}>B2B</Link>. You have written already? See{' '}
        <Link to={addressOf('enquiryStatus')}>how your message stands</Link>.
      </p>
      {contact && <LegalDetails {...legal} address={contact.address} />}
    </div>
  )
}
