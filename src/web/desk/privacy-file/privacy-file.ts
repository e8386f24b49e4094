import { personProblemMessage } from '#src/shop/staff-texts/privacy/privacy-texts.ts'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { beginExport } from '../begin-export.ts'
import { deskContext, reportContext } from '../desk-context.ts'
import { zipReply } from '../zip-reply.ts'

export const loader = () => redirect(deskAddressOf('privacy'))

/** All that the shop holds about a person as one archive. Neither its address nor its name says whose it is. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, login } = context.get(deskContext)
  const who = String((await request.formData()).get('who') ?? '')
  await beginExport({ shop, login }, 'privacy.exported')
  const archive = await shop.privacy.archive(who, { who: 'staff', name: login.name })
  if (!archive.ok) return new Response(personProblemMessage, { status: 400 })
  return zipReply(archive.value, {
    fileName: 'personal-data.zip',
    taken: () => shop.desk.endExport(login, 'privacy.exported', 'what is held about one person'),
    failed: (error) => context.get(reportContext)(error, request.url),
  })
}
