import { type LoaderFunctionArgs, redirect } from 'react-router'
import { shopContext } from '../context.ts'
import { mediaFileUrl } from '../media-url.ts'

/** Some clients request this address without reading the page first. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { icons = [] } = await context.get(shopContext).content.media()
  const icon = icons.find(({ size }) => size === 48)
  return icon ? redirect(mediaFileUrl(icon.fileName)) : new Response(null, { status: 404 })
}
