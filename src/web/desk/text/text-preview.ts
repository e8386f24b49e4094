import type { LoaderFunctionArgs } from 'react-router'
import { addressOfText, contentNameOf } from '#src/shop/staff-texts/texts/text-texts.ts'
import { connectionContext, deskContext, type TextPage } from '../desk-context.ts'

/** The shop's page of a text, or of a list of pictures, as its draft has it. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(deskContext)
  const { drawDraft } = context.get(connectionContext)
  const name = params['name'] ?? ''
  const text = await shop.texts.show(name)
  const shown = text && (await shop.texts.preview(name))
  const slug = text && addressOfText(text.text)
  const { html, policy } = shown && drawDraft ? await drawDraft.text(shown, slug === undefined ? pageOf(name) : { slug }) : notYet
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } })
}

function pageOf(name: string): TextPage {
  const page = contentNameOf(name)
  if (page === undefined) return name === 'gallery' ? 'gallery' : 'home'
  if (page === 'about') return 'about'
  if (page === 'gifts') return 'gifts'
  if (page === 'search') return 'products'
  return page === 'pages' ? 'home' : page === 'questions' ? 'faq' : page === 'bulk' ? 'b2b' : page
}

const notYet = {
  html: '<!doctype html><html lang="en"><title>Not yet</title><p>This draft cannot be drawn yet: what is wrong in it is named beside it.</p></html>',
  policy: "default-src 'none'; frame-ancestors 'self'",
}
