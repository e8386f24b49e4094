import type { MailPicture } from '#src/documents/mail-pictures.ts'
import type { FindPicture } from '#src/platform/pictures/picture-maker.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { RenderedMail } from '#src/shop/workflows/mailing/mailing.ts'

/** Some 30 KB each. An order's mails show the same pictures, and many orders the same boxes. */
const cachedPictures = 100

/** Says a message as a mail, with its pictures and the foil drawn on them. */
export function mailRenderer(findPicture: FindPicture): (message: Message) => Promise<RenderedMail> {
  const painted = new Map<string, ReturnType<typeof paint>>()

  function paintOnce(picture: MailPicture): ReturnType<typeof paint> {
    const name = `${picture.key} ${picture.width} ${picture.lidSvg ?? ''}`
    const known = painted.get(name) ?? paint(picture, findPicture)
    // Once more at the end of the line: the first in it is the one that was longest not asked for.
    painted.delete(name)
    painted.set(name, known)
    known.then(
      (picture) => picture ?? painted.delete(name),
      () => painted.delete(name),
    )
    if (painted.size > cachedPictures) painted.delete(painted.keys().next().value as string)
    return known
  }

  return async (message) => {
    // Templates and pictures bring much code along: it is loaded with the first mail, so that a start does not wait for it.
    const [{ renderMail }, { mailPictures }] = await Promise.all([
      import('#src/documents/render-mail.ts'),
      import('#src/documents/mail-pictures.ts'),
    ])
    const { pictures, ...words } = renderMail(message)
    return { ...words, attachments: await mailPictures(pictures, paintOnce) }
  }
}

async function paint({ key, width, lidSvg }: MailPicture, findPicture: FindPicture): Promise<Uint8Array | undefined> {
  // A full disk, for one, must not hold up the mail of an order: without its picture it says as much.
  const file = await findPicture(`${key}-${width}.webp`).catch(() => undefined)
  if (!file) return undefined
  const { lidPicture, productPicture } = await import('#src/platform/pictures/rasterise.ts')
  return lidSvg === undefined ? productPicture({ file }) : lidPicture({ file, svg: lidSvg })
}
