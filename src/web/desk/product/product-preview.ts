import type { LoaderFunctionArgs } from 'react-router'
import { connectionContext, deskContext } from '../desk-context.ts'

/** The shop's page of a product as its draft has it, for the frame beside its form. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = context.get(deskContext)
  const { drawDraft } = context.get(connectionContext)
  const product = await shop.catalogue.previewProduct(params['code'] ?? '')
  const { html, policy } = product && drawDraft ? await drawDraft.product(product) : notYet
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } })
}

const notYet = {
  html: '<!doctype html><html lang="en"><title>Not yet</title><p>This draft cannot be drawn yet: a field of it cannot be read.</p></html>',
  policy: "default-src 'none'; frame-ancestors 'self'",
}
