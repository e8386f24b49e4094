import { lidSvg } from '#src/foil/lid-drawing.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { MessageLine } from '#src/shop/notifications/messages/order-details.ts'

/** A picture that the mail shows as `cid:` + contentId. A `lidSvg` is drawn over it. */
export type MailPicture = { readonly contentId: string; readonly key: string; readonly width: number; readonly lidSvg: string | undefined }

export type MailAttachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
  readonly contentId: string
}

/** Returns the pictures as attachments. `paint` returns a JPEG, or undefined for a picture the shop no longer has. */
export async function mailPictures(
  pictures: readonly MailPicture[],
  paint: (picture: MailPicture) => Promise<Uint8Array | undefined>,
): Promise<MailAttachment[]> {
  const painted = await Promise.all(pictures.map(async (picture) => ({ picture, content: await paint(picture) })))
  return painted.flatMap(({ picture: { contentId }, content }, i) =>
    content ? [{ filename: `picture-${i + 1}.jpg`, contentType: 'image/jpeg', content, contentId }] : [],
  )
}

/** The picture of one line, with its lid as it will look when it is personalised. */
export function pictureOf(line: MessageLine, orderNumber: string, position: number): MailPicture | undefined {
  if (!line.picture) return undefined
  const { key, width } = line.picture
  return { contentId: `line-${position}.${orderNumber.replace(/[^\w-]/g, '')}`, key, width, lidSvg: drawnLid(line) }
}

function drawnLid({ lid, picture, personalName, zodiacSign }: MessageLine): string | undefined {
  if (!lid || !picture) return undefined
  const text = { name: personalName ?? '', sign: zodiacSign === undefined ? undefined : parseZodiacSign(zodiacSign) }
  return lidSvg(lid.quad, text, lid.ink, { pictureAspect: picture.width / picture.height })
}
