import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { LegalPage } from '../../layout/texts/legal-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(shopContext).content.getText('privacy')

export default function PrivacyPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
