import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '../context.ts'
import { mediaFileUrl } from '../media-url.ts'
import { addressOf } from '../routes.ts'
import { textFile } from './text-file.ts'

/** The web app manifest: how the shop appears on a home screen. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { settings, content } = context.get(shopContext)
  const { icons = [] } = await content.media()
  const manifest = {
    name: settings.brand.name,
    short_name: settings.brand.name,
    description: settings.brand.tagline,
    lang: 'en-IN',
    id: addressOf('home'),
    start_url: addressOf('home'),
    // With the address in sight: shoppers pay here.
    display: 'minimal-ui',
    theme_color: settings.themeColour,
    background_color: background,
    icons: icons
      .filter(({ size }) => size >= 192)
      .flatMap(({ size, fileName }) =>
        ['any', 'maskable'].map((purpose) => ({ src: mediaFileUrl(fileName), sizes: `${size}x${size}`, type: 'image/png', purpose })),
      ),
  }
  return textFile(JSON.stringify(manifest), 'application/manifest+json')
}

/** The colour `paper` of tokens.css. */
const background = '#f7f2ea'
