import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mailPictures, type MailPicture } from '#src/documents/mail-pictures.ts'
import { renderMail } from '#src/documents/render-mail.ts'
import { lidPicture, productPicture } from '#src/platform/pictures/rasterise.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { RenderedMail } from '#src/shop/workflows/deliver-mails.ts'

/** Says a message as a mail, with the pictures that were made at import and the foil drawn on them. */
export function mailRenderer(mediaDir: string): (message: Message) => Promise<RenderedMail> {
  return async (message) => {
    const { pictures, ...words } = renderMail(message)
    return { ...words, attachments: await mailPictures(pictures, (picture) => paint(picture, mediaDir)) }
  }
}

async function paint({ key, width, lidSvg }: MailPicture, mediaDir: string): Promise<Uint8Array | undefined> {
  const file = join(mediaDir, `${key}-${width}.webp`)
  if (!existsSync(file)) return undefined
  return lidSvg === undefined ? productPicture({ file }) : lidPicture({ file, svg: lidSvg })
}
