import { LRUCache } from 'lru-cache'
import type { MailPicture } from '#src/documents/mail/mail-pictures.ts'
import type { FindPicture } from '#src/platform/media/media.ts'
import { hasSentences, type WrittenSentences } from '#src/shop/mail-sentences/mail-sentences.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { RenderedMail } from '#src/shop/workflows/mailing/mailing.ts'

/** Some 30 KB each. The mails of one order show the same pictures, and many orders the same products. */
const cachedPictures = 250

/** Renders a message as a mail, with its pictures and the foil drawn on them; in other words than the published ones where some are given. */
type RenderMail = (message: Message, draft?: WrittenSentences) => Promise<RenderedMail>

export function mailRenderer(findPicture: FindPicture, findSentences: () => Promise<WrittenSentences>): RenderMail {
  const painted = new LRUCache<string, ReturnType<typeof paint>>({ max: cachedPictures })

  function paintOnce(picture: MailPicture): ReturnType<typeof paint> {
    const name = `${picture.key} ${picture.width} ${picture.lidSvg ?? ''}`
    const cached = painted.get(name)
    if (cached) return cached
    const painting = paint(picture, findPicture)
    painted.set(name, painting)
    painting.then(
      (made) => made ?? painted.delete(name),
      () => painted.delete(name),
    )
    return painting
  }

  const sentencesOf = ({ kind }: Message) => (hasSentences(kind) ? findSentences() : {})

  return async (message, draft) => {
    // Templates and pictures import much code: it is loaded with the first mail, so that a start does not wait for it.
    const [{ renderMail }, { mailPictures }] = await Promise.all([
      import('#src/documents/render-mail.ts'),
      import('#src/documents/mail/mail-pictures.ts'),
    ])
    const { pictures, ...mail } = renderMail(message, draft ?? message.sentences ?? (await sentencesOf(message)))
    return { ...mail, attachments: await mailPictures(pictures, paintOnce) }
  }
}

async function paint({ key, width, lidSvg }: MailPicture, findPicture: FindPicture): Promise<Uint8Array | undefined> {
  // A picture that cannot be made now must not delay the mail of an order, which is complete without its picture.
  const file = await findPicture(`${key}-${width}.webp`).catch(() => undefined)
  if (!file) return undefined
  const { lidPicture, productPicture } = await import('#src/platform/pictures/rasterise.ts')
  return lidSvg === undefined ? productPicture({ file }) : lidPicture({ file, svg: lidSvg })
}
