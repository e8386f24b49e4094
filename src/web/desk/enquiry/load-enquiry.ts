import { parseGstin } from '#src/kit/contact/gstin.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { isMessage } from '#src/shop/enquiries/enquiry-standing.ts'
import { deskContext } from '../desk-context.ts'

/** What the screen of one enquiry shows. */
export async function loadEnquiry({ params, request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const ticket = (params['ticket'] ?? '').toUpperCase()
  const [inspected, savedAnswers, waiting] = await Promise.all([
    shop.enquiries.inspect(ticket),
    shop.enquiries.listSavedAnswers(),
    shop.desk.findWaiting({ kind: 'enquiry', number: ticket }),
  ])
  if (!inspected) throw new Response(null, { status: 404 })
  const { id: _id, enquiry, entries, ...rest } = inspected
  const filled = savedAnswers.map(({ id, title, text }) => ({ id, title, text: fillIn(text, { name: enquiry.name, ticket }) }))
  const begun = filled.find(({ id }) => String(id) === new URL(request.url).searchParams.get('saved'))
  return {
    ...{ ...rest, enquiry, entries, now },
    messages: entries.filter(isMessage),
    gstins: gstinsIn(`${enquiry.message}\n${enquiry.kind === 'bulk' ? enquiry.productCode : ''}`),
    savedAnswers: filled,
    /** Where no script runs, the address names the saved answer that the field begins with. */
    begunWith: begun?.text,
    person: { name: login.name, email: login.email },
    may: {
      settle: mayDo(login.role, 'settleGrievances'),
      answer: mayDo(login.role, 'answerEnquiries'),
      takeBackAll: login.role === 'owner',
    },
    settings: { shopEmail: shop.settings.contact.email, shopName: shop.settings.brand.name, officer: shop.settings.grievanceOfficer.name },
    waiting: waiting.filter(({ askedBy }) => askedBy !== login.name).map(({ key, askedBy, message }) => ({ key, askedBy, message })),
  }
}

export type EnquiryScreen = Awaited<ReturnType<typeof loadEnquiry>>

const fillIn = (text: string, values: { readonly name: string; readonly ticket: string }): string =>
  text.replace(/\{(name|ticket)\}/g, (_, key: 'name' | 'ticket') => values[key])

/** GST numbers as they were typed, and whether their check digit is right. */
const gstinsIn = (text: string): { readonly written: string; readonly isRight: boolean }[] =>
  [...new Set(text.match(/\b\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}\b/gi) ?? [])]
    .slice(0, 3)
    .map((written) => ({ written, isRight: parseGstin(written) !== undefined }))
