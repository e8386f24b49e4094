import type { LoaderFunctionArgs } from 'react-router'
import { addressOfText, contentNameOf, notDrawnText } from '#src/shop/staff-texts/texts/text-texts.ts'
import { kindsWithSentences } from '#src/shop/staff-texts/texts/mail-sentence-texts.ts'
import { withPictures } from '../../desk-ui/mails/with-pictures.ts'
import { connectionContext, deskContext, type TextPage } from '../desk-context.ts'

/** The shop's page of a text, or of a list of pictures, as its draft has it. */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(deskContext)
  const { drawDraft } = context.get(connectionContext)
  const name = params['name'] ?? ''
  const text = await shop.texts.show(name)
  const shown = text && (await shop.texts.preview(name))
  if (shown && contentNameOf(name) === 'mails') {
    const asked = new URL(request.url).searchParams.get('kind')
    const kind = kindsWithSentences.find((each) => each === asked) ?? kindsWithSentences[0]!
    return page({ html: withPictures(await shop.mails.preview(kind, shown.content.mails)), policy: mailPolicy })
  }
  const slug = text && addressOfText(text.text)
  return page(shown && drawDraft ? await drawDraft.text(shown, slug === undefined ? pageOf(name) : { slug }) : notYet)
}

const page = ({ html, policy }: { readonly html: string; readonly policy: string }): Response =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } })

/** A mail has its styles in its elements, and its pictures in itself. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

function pageOf(name: string): TextPage {
  const page = contentNameOf(name)
  if (page === undefined || page === 'mails') return name === 'gallery' ? 'gallery' : 'home'
  if (page === 'about') return 'about'
  if (page === 'gifts') return 'gifts'
  if (page === 'search') return 'products'
  return page === 'pages' ? 'home' : page === 'questions' ? 'faq' : page === 'bulk' ? 'b2b' : page
}

const notYet = {
  html: `<!doctype html><html lang="en"><title>Not yet</title><p>${notDrawnText}</p></html>`,
  policy: "default-src 'none'; frame-ancestors 'self'",
}
