import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { LegalPage } from '../../layout/texts/legal-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(shopContext).content.getText('terms')

export default function TermsPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
